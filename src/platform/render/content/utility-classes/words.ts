/** Utility classes that mean one thing. */

const WORDS = `
block display:block|inline-block display:inline-block|inline display:inline|flex display:flex|inline-flex display:inline-flex
grid display:grid|inline-grid display:inline-grid|hidden display:none|contents display:contents|flow-root display:flow-root
relative position:relative|absolute position:absolute|fixed position:fixed|sticky position:sticky|static position:static
flex-row flex-direction:row|flex-col flex-direction:column|flex-row-reverse flex-direction:row-reverse
flex-col-reverse flex-direction:column-reverse|flex-wrap flex-wrap:wrap|flex-nowrap flex-wrap:nowrap|flex-1 flex:1 1 0%
flex-auto flex:1 1 auto|flex-initial flex:0 1 auto|flex-none flex:none|grow flex-grow:1|grow-0 flex-grow:0|shrink flex-shrink:1
shrink-0 flex-shrink:0|flex-grow flex-grow:1|flex-shrink flex-shrink:1|flex-shrink-0 flex-shrink:0|flex-grow-0 flex-grow:0
items-start align-items:flex-start|items-center align-items:center|items-end align-items:flex-end|items-baseline align-items:baseline
items-stretch align-items:stretch|justify-start justify-content:flex-start|justify-center justify-content:center
justify-end justify-content:flex-end|justify-between justify-content:space-between|justify-around justify-content:space-around
justify-evenly justify-content:space-evenly|justify-items-center justify-items:center|justify-items-start justify-items:start
self-start align-self:flex-start|self-center align-self:center|self-end align-self:flex-end|self-stretch align-self:stretch
place-items-center place-items:center|place-content-center place-content:center|content-center align-content:center
text-left text-align:left|text-center text-align:center|text-right text-align:right|text-justify text-align:justify
text-start text-align:start|text-end text-align:end|text-balance text-wrap:balance|text-pretty text-wrap:pretty
text-wrap text-wrap:wrap|text-nowrap text-wrap:nowrap|italic font-style:italic|not-italic font-style:normal
underline text-decoration-line:underline|no-underline text-decoration-line:none|line-through text-decoration-line:line-through
uppercase text-transform:uppercase|lowercase text-transform:lowercase|capitalize text-transform:capitalize
normal-case text-transform:none|truncate overflow:hidden;text-overflow:ellipsis;white-space:nowrap
whitespace-normal white-space:normal|whitespace-nowrap white-space:nowrap|whitespace-pre white-space:pre
whitespace-pre-wrap white-space:pre-wrap|whitespace-pre-line white-space:pre-line|break-words overflow-wrap:break-word
break-all word-break:break-all|list-none list-style-type:none|list-disc list-style-type:disc|list-decimal list-style-type:decimal
list-inside list-style-position:inside|font-mono font-family:var(--font-code)|font-sans font-family:var(--font-text)
font-serif font-family:Georgia,serif|align-middle vertical-align:middle|align-top vertical-align:top|align-bottom vertical-align:bottom
align-baseline vertical-align:baseline|overflow-hidden overflow:hidden|overflow-auto overflow:auto|overflow-scroll overflow:scroll
overflow-visible overflow:visible|overflow-x-auto overflow-x:auto|overflow-y-auto overflow-y:auto|overflow-x-hidden overflow-x:hidden
overflow-y-hidden overflow-y:hidden|object-cover object-fit:cover|object-contain object-fit:contain|object-fill object-fit:fill
object-center object-position:center|object-top object-position:top|object-left object-position:left|aspect-square aspect-ratio:1
aspect-video aspect-ratio:16/9|aspect-auto aspect-ratio:auto|float-left float:left|float-right float:right|float-none float:none
clear-both clear:both|cursor-pointer cursor:pointer|cursor-default cursor:default|cursor-help cursor:help
cursor-not-allowed cursor:not-allowed|appearance-none appearance:none|rotate-0 rotate:none|mix-blend-normal mix-blend-mode:normal
mix-blend-multiply mix-blend-mode:multiply|mix-blend-screen mix-blend-mode:screen|mix-blend-overlay mix-blend-mode:overlay
select-none user-select:none|select-all user-select:all|pointer-events-none pointer-events:none
border-solid border-style:solid|border-dashed border-style:dashed|border-dotted border-style:dotted|border-none border-style:none
border-collapse border-collapse:collapse|outline-none outline-style:none|bg-cover background-size:cover|bg-contain background-size:contain
bg-center background-position:center|bg-no-repeat background-repeat:no-repeat|bg-none background-image:none
bg-clip-text background-clip:text|isolate isolation:isolate|transition transition:all .15s|transition-all transition:all .15s
transition-colors transition:color .15s,background-color .15s,border-color .15s|transition-opacity transition:opacity .15s
transition-transform transition:transform .15s,scale .15s,translate .15s|transition-none transition:none|transform transform:none
invert filter:invert(1)|invert-0 filter:none|grayscale filter:grayscale(1)|grayscale-0 filter:none|antialiased -webkit-font-smoothing:antialiased
visible visibility:visible|invisible visibility:hidden|box-border box-sizing:border-box|col-span-full grid-column:1/-1
row-span-full grid-row:1/-1|rounded border-radius:.25rem|border border:1px solid var(--utility-border,var(--line))
shadow-none box-shadow:none|shadow-inner box-shadow:inset 0 2px 4px rgb(0 0 0/6%)|container width:100%
sr-only position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap`;

/** Gives the declarations of a name. */
export const WORD_RULES: ReadonlyMap<string, string> = new Map(
  WORDS.trim()
    .split(/[|\n]/)
    .map((line): [string, string] => [line.slice(0, line.indexOf(' ')), line.slice(line.indexOf(' ') + 1)]),
);
