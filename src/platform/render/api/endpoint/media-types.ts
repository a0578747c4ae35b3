/** Kinds of media types. */

/** Whether a media type is JSON: https://mimesniff.spec.whatwg.org/#json-mime-type */
export function isJson(mediaType: string): boolean {
  return /[/+]json\b/i.test(mediaType);
}

export function isXml(mediaType: string): boolean {
  return /[/+]xml\b/i.test(mediaType);
}

export function isForm(mediaType: string): boolean {
  return /^(?:multipart\/form-data|application\/x-www-form-urlencoded)\b/i.test(mediaType);
}
