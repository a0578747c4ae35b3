const EMOJI = /^(?:\p{RGI_Emoji}|\p{Extended_Pictographic})$/v;

/** Tells whether an icon is one that every font of a reader draws: an emoji. */
export function isEmoji(icon: string): boolean {
  return EMOJI.test(icon);
}
