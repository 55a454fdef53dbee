//! Packs standard input for `unpack`, to standard output.

use std::io::{self, Read, Write};

use lzma_rust2::{Error, LzmaOptions, LzmaWriter, Write as _};

fn main() -> io::Result<()> {
    let mut text = Vec::new();
    io::stdin().read_to_end(&mut text)?;
    let packed = packed(&text).map_err(|error| io::Error::other(format!("{error:?}")))?;
    io::stdout().write_all(&packed)
}

fn packed(text: &[u8]) -> Result<Vec<u8>, Error> {
    // One dictionary holds the whole core, and WebAssembly has no fields at multiples of four bytes.
    let options =
        LzmaOptions { dict_size: 1 << 22, nice_len: 273, pb: 0, ..LzmaOptions::with_preset(9) };
    // Random bytes become a little longer when packed.
    let mut room = vec![0; text.len() + text.len() / 8 + 1024];
    let mut writer = LzmaWriter::new_use_header(&mut room[..], &options, Some(text.len() as u64))?;
    writer.write_all(text)?;
    let left = writer.finish()?.len();
    room.truncate(room.len() - left);
    Ok(room)
}
