" Logs of Dadu: one group for each kind of line, and in a line one group for each kind of token.
if exists('b:current_syntax')
  finish
endif

syntax case match
" No group spans lines.
syntax sync minlines=1

" A remark: `#` at the start of a line or after a space.
syntax match daduRemark /\%(^\|[ \t]\)\@1<=#.*$/ contained contains=@Spell
syntax match daduRemark /^[ \t]*#.*$/ contains=@Spell

syntax match daduTime /^\%ufeff\?[ \t]*\[[0-9:.]\+\]/

" Fields. In fields with a fixed form, ` #` starts a remark; in others it is part of the text.
syntax match daduFieldName /^[ \t]*[^ \t#=.+\-0-9:\[][^ \t:]* \?:/ nextgroup=daduText
syntax match daduText /.*$/ contained contains=@Spell
syntax match daduFieldName /^[ \t]*\c\%(Dadu\|Game\|Variant\|Date\|Time\|Duration\|Players\|Leader\|Change\|Result\) \?:/ nextgroup=daduValue
syntax match daduValue /.*$/ contained contains=daduRemark

" Player turns. Text in them that is not an item is an error.
syntax match daduTurn /^\%([ \t]*\[[0-9:.]\+\]\)\?[ \t]*\%(\d\{1,5}\.[ \t]*\)\?[NSEWns]\%(\d\{1,2}\|?\)\%(\/[NSEWns]\%(\d\{1,2}\|?\)\)\??\?\%(!\a*\%(-\a\+\)\?\)\?\%([ \t].*\)\?$/ contains=daduTime,daduRound,daduPlayer,@daduItem

syntax cluster daduItem contains=daduUnread,daduGap,daduUnused,daduTouch,daduUse,daduThrow,daduRemark
syntax match daduUnread /\%([ \t]\)\@1<=[^ \t#][^ \t]*/ contained
syntax match daduThrow /[ \t]\@1<=\%(\d\{1,3}\%(\/\d\{1,3}\)\?\|?\)?\?\%(!\a*\%(-\a\+\)\?\)\?\%([-‐-―−]\%(\d\{1,3}\%(\/\d\{1,3}\)\?\|?\)?\?\%(!\a*\%(-\a\+\)\?\)\?\)*\ze\%([ \t]\|$\)/ contained contains=daduUnsure,daduVerdict
syntax match daduUse /[ \t]\@1<=\%(?\|\u\|k\ze[a-z+@>]\)\?\%(\%(\l[1-9]\d\{0,2}\|@\|>\)\?+\%(\d\{1,3}\%(\/\d\{1,3}\)\?\|?\)\%(+\%(\d\{1,3}\%(\/\d\{1,3}\)\?\|?\)\)*\%(=\l[1-9]\d\{0,2}\|=1\|@\|>\)\?\%(x\%([A-Zk‐-―−-]\|\d\{1,2}\)\?\)\?\|\%(\l[1-9]\d\{0,2}\|@\|>\)x[A-Zk]\?\)[^ \t]*/ contained contains=daduKing,daduSquare,daduCapture,daduUnsure,daduVerdict
syntax match daduUse /[ \t]\@1<=\%(?\|\u\)\?\%(\l[1-9]\d\{0,2}\)\?=[T1]?\?\%(!\a*\%(-\a\+\)\?\)\?\ze\%([ \t]\|$\)/ contained contains=daduKing,daduSquare,daduUnsure,daduVerdict
" Games without throws.
syntax match daduUse /[ \t]\@1<=\%([+x]\%(\l[1-9]\d\{0,2}\|?\)\|pass\|\%(\l[1-9]\d\{0,2}\|?\)\%([-‐-―−]\%(\l[1-9]\d\{0,2}\|?\)\)\+\%(x\d\{0,3}\)\?\|\%(\l[1-9]\d\{0,2}\)\%(=\%(\l[1-9]\d\{0,2}\|?\)\%(\*\d\{1,3}\)\?\)\?\%(x\d\{0,3}\|q\)\?\)?\?\%(!\a*\%(-\a\+\)\?\)\?\%(\/\%([+x]\%(\l[1-9]\d\{0,2}\|?\)\|pass\|\%(\l[1-9]\d\{0,2}\|?\)\%([-‐-―−]\%(\l[1-9]\d\{0,2}\|?\)\)\+\%(x\d\{0,3}\)\?\|\%(\l[1-9]\d\{0,2}\)\%(=\%(\l[1-9]\d\{0,2}\|?\)\%(\*\d\{1,3}\)\?\)\?\%(x\d\{0,3}\|q\)\?\)?\?\%(!\a*\%(-\a\+\)\?\)\?\)*\ze\%([ \t]\|$\)/ contained contains=daduSquare,daduUnsure,daduVerdict
syntax match daduTouch /[ \t]\@1<=\~\%(?\|\u\|k\)\?\%(\l[1-9]\d\{0,2}\|@\|+\)\?\ze\%([ \t]\|$\)/ contained contains=daduKing,daduSquare
syntax match daduUnused /[ \t]\@1<=([0-9?/‐-―−-]\+)\ze\%([ \t]\|$\)/ contained
syntax match daduGap /[ \t]\@1<=\%(\.\{3,}\|…\)\ze\%([ \t]\|$\)/ contained
" The start of the line, which comes before any errors in the items.
syntax match daduRound /\%(^\%(\%ufeff\?[ \t]*\[[0-9:.]\+\]\)\?[ \t]*\)\@<=\d\{1,5}\./ contained
syntax match daduPlayer /\%(^\%(\%ufeff\?[ \t]*\[[0-9:.]\+\]\)\?[ \t]*\%(\d\{1,5}\.[ \t]*\)\?\)\@<=[NSEWns]\%(\d\{1,2}\|?\)\%(\/[NSEWns]\%(\d\{1,2}\|?\)\)\?/ contained nextgroup=daduUnsure,daduVerdict

syntax match daduSquare /\l[1-9]\d\{0,2}/ contained
syntax match daduKing /[A-Z]/ contained
syntax match daduCapture /x\%([A-Zk‐-―−-]\|\d\{1,2}\)\?/ contained
syntax match daduUnsure /?/ contained
syntax match daduVerdict /!\%(\c\%(disputed-stood\|disputed-back\|disputed\|back\)\)\?/ contained

" Stated positions, gaps, and players who join and leave.
syntax match daduPosition /^\%([ \t]*\[[0-9:.]\+\]\)\?[ \t]*=.*$/ contains=daduTime,daduSide,daduPieces,daduWord,daduCount,daduRemark
syntax match daduSide /[ \t|=]\@1<=[NSEWns]\ze\%([ \t|]\|$\)/ contained
syntax match daduPieces /\%(\u\|k\ze\l\)\?\l[1-9]\d\{0,2}\%(\*\d\+\)\?/ contained contains=daduKing,daduSquare
syntax match daduCount /\<\d\{1,3}/ contained
syntax match daduWord /\a[A-Za-z-]\+/ contained
syntax match daduGapLine /^\%([ \t]*\[[0-9:.]\+\]\)\?[ \t]*\%(\.\{3,}\|…\)[ \t]*\%(#.*\)\?$/ contains=daduTime,daduRemark
syntax match daduCompany /^\%([ \t]*\[[0-9:.]\+\]\)\?[ \t]*\%([+-][NSEWns]\d\{1,2}\|[NSEWns]\d\{1,2}>[NSEWns]\d\{1,2}\)[ \t]*\%(#.*\)\?$/ contains=daduTime,daduRemark

highlight default link daduRemark Comment
highlight default link daduTime Number
highlight default link daduFieldName Keyword
highlight default link daduText String
highlight default link daduValue String
highlight default link daduRound LineNr
highlight default link daduPlayer Identifier
highlight default link daduThrow Number
highlight default link daduUse Function
highlight default link daduSquare Function
highlight default link daduKing Special
highlight default link daduCapture Operator
highlight default link daduTouch PreProc
highlight default link daduUnused Number
highlight default link daduGap WarningMsg
highlight default link daduGapLine WarningMsg
highlight default link daduUnsure WarningMsg
highlight default link daduVerdict Todo
highlight default link daduUnread Error
highlight default link daduSide Identifier
highlight default link daduPieces Function
highlight default link daduCount Number
highlight default link daduWord Keyword
highlight default link daduCompany PreProc

let b:current_syntax = 'dadu'
