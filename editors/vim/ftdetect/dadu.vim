" Logs of Dadu.
autocmd BufNewFile,BufRead *.dadu setfiletype dadu
