" Logs of Dadu: the start of a remark, and no automatic line breaks.
if exists('b:did_ftplugin')
  finish
endif
let b:did_ftplugin = 1

setlocal comments=:# commentstring=#\ %s
setlocal formatoptions-=t textwidth=0
" A move is one word: c2+10=e2x.
setlocal iskeyword=@,48-57,_,+,=,@-@,~,>,?,!

let b:undo_ftplugin = 'setlocal comments< commentstring< formatoptions< textwidth< iskeyword<'
