/** Replacements for icons that no included set has. */

/**
 * Names of Font Awesome's icons before version 6, and their current names:
 * https://docs.fontawesome.com/web/setup/upgrade/whats-changed#icons-renamed-in-version-6
 */
const RENAMED = `
ad rectangle-ad|adjust circle-half-stroke|air-freshener spray-can-sparkles|allergies hand-dots|ambulance truck-medical
american-sign-language-interpreting hands-asl-interpreting|angle-double-down angles-down|angle-double-left angles-left
angle-double-right angles-right|angle-double-up angles-up|angry face-angry|apple-alt apple-whole
arrow-alt-circle-down circle-down|arrow-alt-circle-left circle-left|arrow-alt-circle-right circle-right
arrow-alt-circle-up circle-up|arrow-circle-down circle-arrow-down|arrow-circle-left circle-arrow-left
arrow-circle-right circle-arrow-right|arrow-circle-up circle-arrow-up|arrows-alt up-down-left-right
arrows-alt-h left-right|arrows-alt-v up-down|assistive-listening-systems ear-listen|atlas book-atlas|backspace delete-left
balance-scale scale-balanced|balance-scale-left scale-unbalanced|balance-scale-right scale-unbalanced-flip
band-aid bandage|beer beer-mug-empty|bible book-bible
biking person-biking|birthday-cake cake-candles|blind person-walking-with-cane|book-dead book-skull|book-reader book-open-reader
border-style border-top-left|boxes boxes-stacked|broadcast-tower tower-broadcast|burn fire-flame-simple|bus-alt bus-simple
calculator-alt calculator|calendar-alt calendar-days|calendar-times calendar-xmark|car-alt car-rear
caret-square-down square-caret-down|caret-square-left square-caret-left|caret-square-right square-caret-right
caret-square-up square-caret-up|chalkboard-teacher chalkboard-user|check-circle circle-check|check-square square-check
chevron-circle-down circle-chevron-down|chevron-circle-left circle-chevron-left|chevron-circle-right circle-chevron-right
chevron-circle-up circle-chevron-up|clinic-medical house-chimney-medical|cloud-download-alt cloud-arrow-down
cloud-download cloud-arrow-down|cloud-upload-alt cloud-arrow-up|cloud-upload cloud-arrow-up|cocktail martini-glass-citrus|coffee mug-saucer
cog gear|cogs gears|columns table-columns|comment-alt message|compress-alt down-left-and-up-right-to-center
compress-arrows-alt minimize|concierge-bell bell-concierge|crop-alt crop-simple|cut scissors|deaf ear-deaf
diagnoses person-dots-from-line|digging person-digging|digital-tachograph tachograph-digital|directions diamond-turn-right
dizzy face-dizzy|dolly-flatbed cart-flatbed|donate circle-dollar-to-slot|dot-circle circle-dot|drafting-compass compass-drafting
edit pen-to-square|ellipsis-h ellipsis|ellipsis-v ellipsis-vertical|envelope-square square-envelope|exchange-alt right-left
exchange arrow-right-arrow-left|exclamation-circle circle-exclamation|exclamation-triangle triangle-exclamation
expand-alt up-right-and-down-left-from-center|expand-arrows-alt maximize|external-link-alt up-right-from-square
external-link arrow-up-right-from-square|external-link-square-alt square-up-right|external-link-square square-arrow-up-right
fast-backward backward-fast|fast-forward forward-fast|feather-alt feather-pointed|female person-dress|fighter-jet jet-fighter
file-alt file-lines|file-archive file-zipper|file-download file-arrow-down|file-medical-alt file-waveform|file-upload file-arrow-up
fire-alt fire-flame-curved|first-aid kit-medical|fist-raised hand-fist|flushed face-flushed
frown face-frown|frown-open face-frown-open|funnel-dollar filter-circle-dollar|glass-cheers champagne-glasses
glass-martini martini-glass-empty|glass-martini-alt martini-glass|glass-whiskey whiskey-glass|globe-africa earth-africa
globe-americas earth-americas|globe-asia earth-asia|globe-europe earth-europe|golf-ball golf-ball-tee|grimace face-grimace
grin face-grin|grin-alt face-grin-wide|grin-beam face-grin-beam|grin-hearts face-grin-hearts|grin-stars face-grin-stars
grin-tears face-grin-tears|grin-wink face-grin-wink|grip-horizontal grip|h-square square-h|hamburger burger
hand-holding-usd hand-holding-dollar|hand-paper hand|hand-rock hand-back-fist|hands-helping handshake-angle|hard-hat helmet-safety
hdd hard-drive|headphones-alt headphones-simple|heart-broken heart-crack|heartbeat heart-pulse|hiking person-hiking|history clock-rotate-left
home house|home-alt house|hospital-alt hospital|hot-tub hot-tub-person|house-damage house-chimney-crack
hryvnia hryvnia-sign|id-card-alt id-card-clip|info-circle circle-info|journal-whills book-journal-whills|kiss face-kiss
landmark-alt landmark-dome|laptop-house house-laptop|laugh face-laugh|laugh-beam face-laugh-beam|laugh-wink face-laugh-wink
level-down-alt turn-down|level-up-alt turn-up|level-down arrow-turn-down|level-up arrow-turn-up|list-alt rectangle-list
location location-crosshairs|long-arrow-alt-down down-long|long-arrow-alt-left left-long|long-arrow-alt-right right-long
long-arrow-alt-up up-long|long-arrow-down arrow-down-long|long-arrow-left arrow-left-long|long-arrow-right arrow-right-long
long-arrow-up arrow-up-long|low-vision eye-low-vision|luggage-cart cart-flatbed-suitcase|magic wand-magic|mail-bulk envelopes-bulk
male person|map-marked map-location|map-marked-alt map-location-dot|map-marker location-pin|map-marker-alt location-dot
map-signs signs-post|mars-stroke-h mars-stroke-right|mars-stroke-v mars-stroke-up|medkit suitcase-medical|meh face-meh
meh-blank face-meh-blank|meh-rolling-eyes face-rolling-eyes|microphone-alt microphone-lines|microphone-alt-slash microphone-lines-slash
minus-circle circle-minus|minus-square square-minus|mobile-alt mobile-screen-button|money-bill-alt money-bill-1
money-bill-wave-alt money-bill-1-wave|money-check-alt money-check-dollar|mouse computer-mouse|mouse-pointer arrow-pointer
paint-brush paintbrush|parking square-parking|pastafarianism spaghetti-monster-flying|pause-circle circle-pause|pen-alt pen-clip
pen-square square-pen|pencil-alt pencil|pencil-ruler pen-ruler|people-carry people-carry-box|percentage percent|phone-alt phone-flip
phone-square square-phone|phone-square-alt square-phone-flip|photo-video photo-film|play-circle circle-play|plus-circle circle-plus
plus-square square-plus|poll square-poll-vertical|poll-h square-poll-horizontal|portrait image-portrait
pound-sign sterling-sign|pray person-praying|praying-hands hands-praying|prescription-bottle-alt prescription-bottle-medical
procedures bed-pulse|project-diagram diagram-project|question-circle circle-question|quidditch broom-ball|quran book-quran
radiation-alt circle-radiation|random shuffle|redo arrow-rotate-right|redo-alt rotate-right|remove-format text-slash|running person-running
sad-cry face-sad-cry|sad-tear face-sad-tear|save floppy-disk|search magnifying-glass|search-dollar magnifying-glass-dollar
search-location magnifying-glass-location|search-minus magnifying-glass-minus|search-plus magnifying-glass-plus|share-alt share-nodes
share-alt-square square-share-nodes|share-square share-from-square|shield-alt shield-halved|shipping-fast truck-fast
shopping-bag bag-shopping|shopping-basket basket-shopping|shopping-cart cart-shopping|shuttle-van van-shuttle|sign sign-hanging
sign-in-alt right-to-bracket|sign-in arrow-right-to-bracket|sign-language hands|sign-out-alt right-from-bracket
sign-out arrow-right-from-bracket|signal-alt signal|skating person-skating|skiing person-skiing|sliders-h sliders|smile face-smile
smile-beam face-smile-beam|smile-wink face-smile-wink|smoking-ban ban-smoking|sms comment-sms|snowboarding person-snowboarding
sort-alpha-down arrow-down-a-z|sort-alpha-up arrow-up-a-z|sort-amount-down arrow-down-wide-short|sort-amount-up arrow-up-wide-short
sort-numeric-down arrow-down-1-9|sort-numeric-up arrow-up-1-9|space-shuttle shuttle-space|sort-amount-down-alt arrow-down-short-wide
square-root-alt square-root-variable|star-half-alt star-half-stroke|step-backward backward-step|step-forward forward-step
sticky-note note-sticky|stop-circle circle-stop|store-alt shop|store-alt-slash shop-slash|stream bars-staggered|subway train-subway
surprise face-surprise|swimmer person-swimming|swimming-pool water-ladder|sync arrows-rotate|sync-alt rotate|table-tennis table-tennis-paddle-ball
tablet-alt tablet-screen-button|tachometer-alt gauge-high|tachometer gauge-simple-high|tachometer-fast gauge-high|tasks list-check
tasks-alt bars-progress|temperature-down temperature-arrow-down|temperature-up temperature-arrow-up|theater-masks masks-theater
th table-cells|th-large table-cells-large|th-list table-list|thermometer-half temperature-half|times xmark|times-circle circle-xmark
tint droplet|tint-slash droplet-slash|tired face-tired|tools screwdriver-wrench|torah scroll-torah|tram cable-car|transgender-alt transgender
trash-alt trash-can|trash-restore trash-arrow-up|trash-restore-alt trash-can-arrow-up|truck-loading truck-ramp-box|tshirt shirt|tv-alt tv
undo arrow-rotate-left|undo-alt rotate-left|university building-columns|unlink link-slash|unlock-alt unlock-keyhole|user-alt user-large
user-alt-slash user-large-slash|user-circle circle-user|user-cog user-gear|user-edit user-pen|user-friends user-group
user-md user-doctor|user-times user-xmark|users-cog users-gear|utensil-spoon spoon|volleyball-ball volleyball
volume-down volume-low|volume-mute volume-xmark|volume-up volume-high|vote-yea check-to-slot|walking person-walking|weight weight-scale
window-close rectangle-xmark|wine-glass-alt wine-glass-empty|zap bolt
file-code-o file-code|sparkle star|rocket-launch rocket`;

/**
 * Icons of Font Awesome's paid edition, and their replacements: the free icon, or one of another
 * set, that says the same. A name that begins with that of a free icon needs none.
 */
const SUBSTITUTES = `
arrow-progress bars-progress|badge-dollar badge-dollar-sign|ballot-check clipboard-check
book-circle-arrow-right book-open|book-sparkles book-open|brackets-curly braces|brackets-round parentheses
browsers app-window|chart-mixed chart-column|chart-tree-map table-cells-large|chart-user user|circle-bolt bolt
circle-book-open book-open|circle-code code|circle-location-arrow location-arrow|circle-phone phone
circle-sparkles sparkles|circle-three-quarters circle-notch|circle-video circle-play
clipboard-list-check clipboard-check|comment-code message-square-code|comment-lines message|conveyor-belt pallet
cube-rotate rotate|cursor mouse-pointer|desktop-code laptop-code|diagram-nested diagram-project
diagram-subtask diagram-project|diagram-venn blend|display-code laptop-code|document file-lines
face-thinking face-meh|file-magnifying-glass file-search|flask-gear flask-conical|folder-gear folder-cog
folder-magnifying-glass folder-search|game-board-simple chess-board|gauge-max gauge-high|grid-2 layout-grid
grid-2-plus grid-2x2-plus|grid-horizontal grid-2x2|head-side-brain brain|head-side-headphones headset
hourglass-clock hourglass-half|input-numeric binary|input-text text-cursor-input|layer-plus layers-plus
light-switch-on toggle-on|memo file-lines|memo-circle-check file-check|message-bot bot-message-square
messages-question comments|objects-column table-columns|octagon-check circle-check|octagon-exclamation octagon-alert
page file|party-horn party-popper|person-to-portal door-open|rectangle-code code|rectangle-history history
rectangle-pro certificate|rectangle-terminal square-terminal|rectangle-vertical-history history
rectangles-mixed shapes|reply-clock clock|robots robot|scanner-touchscreen scan|screen-users presentation
share-all share-nodes|sidebar-flip panel-right|square-quarters table-cells-large|square-sliders sliders
table-rows table-rows-split|transporter wand-magic-sparkles|trash-xmark trash-can|tree-map table-cells-large
user-bounty-hunter user-secret|user-group-crown users|user-headset headset|user-magnifying-glass user-search
user-robot robot|wave-pulse activity|waveform audio-waveform|waveform-lines audio-lines|window-flip app-window`;

/** Returns the current name of a renamed icon. */
export const PRESENT_NAMES = pairs(RENAMED);

/** Returns the replacement of an icon that no included set has. */
export const SUBSTITUTE_NAMES = pairs(SUBSTITUTES);

function pairs(table: string): ReadonlyMap<string, string> {
  const found = [...table.matchAll(/([\w-]+) ([\w-]+)/g)];
  return new Map(found.map(([, name = '', other = '']) => [name, other] as const));
}
