/**
 * Icons of Font Awesome's paid edition that authors name, and what stands for them: the free icon, or one of another
 * set, that says the same.
 */
const SUBSTITUTES = `
arrow-progress bars-progress|badge-dollar badge-dollar-sign|ballot-check clipboard-check
book-circle-arrow-right book-open|book-sparkles book-open|box-open-full box-open|brackets-curly braces
brackets-round parentheses|brackets-square brackets|browsers app-window|bullseye-pointer bullseye
cart-flatbed-boxes cart-flatbed|chart-line-up chart-line|chart-mixed chart-column|chart-tree-map table-cells-large
chart-user user|circle-bolt bolt|circle-book-open book-open|circle-code code|circle-location-arrow location-arrow
circle-phone phone|circle-sparkles sparkles|circle-three-quarters circle-notch|circle-video circle-play
clipboard-list-check clipboard-check|cloud-binary cloud|code-simple code|comment-code message-square-code
comment-lines message|comments-question comments|conveyor-belt pallet|cube-rotate rotate|cursor mouse-pointer
desktop-code laptop-code|diagram-nested diagram-project|diagram-subtask diagram-project|diagram-venn blend
display-code laptop-code|document file-lines|envelope-open-dollar envelope-open|eye-evil eye|face-thinking face-meh
file-magnifying-glass file-search|flag-swallowtail flag|flask-gear flask-conical|folder-gear folder-cog
folder-magnifying-glass folder-search|game-board-simple chess-board|gauge-max gauge-high|gear-code cog
globe-pointer globe|grid-2 layout-grid|grid-2-plus grid-2x2-plus|grid-horizontal grid-2x2|hand-wave hand
head-side-brain brain|head-side-headphones headset|hourglass-clock hourglass-half|image-landscape image
inbox-in inbox|input-numeric binary|input-text text-cursor-input|key-skeleton key|key-skeleton-left-right key
laptop-arrow-down laptop|layer-plus layers-plus|light-switch-on toggle-on|lightbulb-on lightbulb
link-horizontal link|list-dropdown list|list-radio list|lock-hashtag lock|magnifying-glass-waveform magnifying-glass
memo file-lines|memo-circle-check file-check|memo-circle-info file-lines|message-bot bot-message-square
message-lines message|message-sms message|messages-question comments|microchip-ai microchip|mobile-notch mobile
money-check-dollar-pen money-check-dollar|monitor-waveform monitor|objects-column table-columns
octagon-check circle-check|octagon-exclamation octagon-alert|page file|pallet-boxes pallet|party-horn party-popper
person-to-portal door-open|presentation-screen presentation|rectangle-code code|rectangle-history history
rectangle-pro certificate|rectangle-terminal square-terminal|rectangle-vertical-history history
rectangles-mixed shapes|reply-clock clock|robot-astromech robot|scanner-touchscreen scan|scroll-old scroll
share-all share-nodes|sidebar-flip panel-right|sliders-simple sliders|sliders-up sliders
square-quarters table-cells-large|square-sliders sliders|star-shooting star|table-pivot table
table-rows table-rows-split|table-tree table|timeline-arrow timeline|traffic-light-go traffic-light
transporter wand-magic-sparkles|trash-xmark trash-can|tree-map table-cells-large|triangle-instrument triangle
user-bounty-hunter user-secret|user-group-crown users|user-hair user|user-headset headset
user-magnifying-glass user-search|user-music user|user-robot robot|waveform audio-waveform
waveform-lines audio-lines|window-flip app-window|wrench-simple wrench`;

/** Gives the name of an icon that stands for one that no set here has. */
export const SUBSTITUTE_NAMES: ReadonlyMap<string, string> = new Map(
  SUBSTITUTES.trim()
    .split(/[|\n]/)
    .map((pair): [string, string] => {
      const [name = '', instead = ''] = pair.split(' ');
      return [name, instead];
    }),
);
