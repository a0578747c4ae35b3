/** What questions say in several words, and the word that documentation has for it. */

const PHRASES: readonly (readonly [said: RegExp, meant: string])[] = [
  [/\bsingle sign[- ]?on\b/i, 'sso'],
  [/\b(?:log|sign)(?:ged|ging|s)?[- ]in(?:to)?\b/i, 'login authentication'],
  [/\bsign(?:ing|s)?[- ]up\b/i, 'signup account'],
  [/\bset(?:ting|s)? up\b/i, 'setup'],
  [/\b(?:at the same time|at once|in parallel|side by side)\b/i, 'concurrent bulk parallel'],
  [/\b(?:turn|switch)(?:ed|ing|s)? (?:(?:it|them|this) )?off\b/i, 'disable'],
  [/\b(?:turn|switch)(?:ed|ing|s)? (?:(?:it|them|this) )?on\b/i, 'enable activate'],
  [/\b(?:get|getting) rid of\b/i, 'delete remove'],
  [/\b(?:go|get|put|bring|come)(?:ing|s)?(?: (?:it|them|to|on|this|that))? back\b/i, 'restore rollback recover'],
  [/\broll(?:ing|s)?(?: \S+){0,3} back\b/i, 'rollback restore recover revert'],
  [/\byesterday\b|\blast (?:week|night|month)\b/i, 'previous point'],
  [/\b(?:keep|stay)(?:ing|s)?(?: \S+)? alive\b/i, 'timeout keepalive lifetime'],
  [/\bhow (?:much|expensive)\b(?= (?:does|do|is|will|would) .{0,200}(?:cost|pay))/i, 'pricing'],
  [/\bhow (?:long|soon)\b/i, 'timeout duration expire'],
  [/\bhow (?:big|large)\b/i, 'size limit'],
  [
    /\bhow many\b|\bat most\b|\bper (?:second|minute|hour|day|month|user)\b|\b(?:an?|each|every) (?:minute|hour|day)\b/i,
    'limit',
  ],
  [/\b(?:stop|quit)(?:s|ping|ting)? (?:listening|receiving|getting)\b/i, 'unsubscribe'],
  [/\bhow well\b/i, 'performance measure analytics'],
  [
    /\b(?:(?:do|does|did)(?: not|n['’]t)|can(?:not|['’]t)) (?:exist|be found)\b|\b(?:is|are) (?:missing|not there)\b/i,
    'missing not found 404',
  ],
  [/\b(?:is|are|was)(?: not|n['’]t) (?:right|correct|accurate)\b/i, 'incorrect wrong'],
  [
    /\b(?:do|does|did|is|are|was)(?: not|n['’]t) (?:work|working|start|respond|load)\b/i,
    'troubleshoot troubleshooting error fix',
  ],
  [/\b(?:any ?more|no longer)\b/i, 'archive deprecated'],
  [/\b(?:split|half|part) (?:of )?(?:the )?(?:traffic|visitors|users)\b/i, 'split traffic test'],
  [/\bmake sure\b/i, 'ensure verify guarantee'],
  [/\breally (?:comes?|is|are) from\b/i, 'verify signature'],
  [/\bstep by step\b/i, 'tutorial guide walkthrough'],
  [/\bmore than one\b|\bseveral\b/i, 'multiple several multi'],
  [/\b(?:old|earlier|former|previous) versions?\b/i, 'version rollback history'],
  [/\b(?:where|how) (?:do|can|should) (?:i|we) begin\b|\bfirst steps\b/i, 'quickstart start introduction'],
  [/\bopen[- ]source\b/i, 'opensource open source'],
  [/\b(?:look|looks|looking) like\b/i, 'format example structure schema'],
  [/\b(?:same|identical) (?:request|call|message|event)s? (?:twice|again)\b/i, 'idempotency duplicate retry'],
  [/\bkeep(?:ing|s)? (?:\S+ )?(?:secret|private)\b/i, 'private secret mask'],
  [/\bon behalf of\b/i, 'impersonate delegate'],
  [/\b(?:ran|run|running) out of\b/i, 'limit quota exceeded'],
  [/\b(?:which|what) fields\b/i, 'schema field properties'],
  [/\bfor free\b|\bfree plan\b/i, 'free pricing plan'],
  [/\bin (?:real|near)[- ]?time\b|\b(?:live|instant) updates?\b/i, 'realtime streaming webhook'],
  [/\bbring (?:my|your|our) own\b/i, 'byo custom own'],
  [
    /\b(?:human|person|someone|somebody|manager)s? (?:\S+ )?(?:approves?|confirms?|reviews?|checks?)\b/i,
    'approval human review interrupt',
  ],
  [/\bsame as\b/i, 'equivalent'],
  [/\bhow (?:fast|quick|quickly)\b/i, 'performance speed'],
  [/\btoo many requests\b|\b429\b/i, 'rate limit throttle'],
  [/\b(?:by (?:it|them)sel(?:f|ves)|on (?:its|their) own)\b/i, 'automatic auto'],
  [/\btext messages?\b/i, 'sms'],
  [
    /\b(?:on|in) (?:my|our|your) own (?:servers?|machines?|cluster|hardware|infrastructure|network|cloud)\b/i,
    'selfhost self host hosted',
  ],
  [
    /\bhost(?:ing|ed)? (?:it )?(?:my|our|your)sel(?:f|ves)\b|\bself[- ]?host(?:ed|ing)?\b/i,
    'selfhost self host hosted',
  ],
  [/\b(?:without|no) (?:an? )?(?:internet|network)\b/i, 'offline airgap gapped'],
  [/\bwhat(?:'s| is| was| are)? (?:new|changed)\b/i, 'changelog release'],
  [/\bopen source licen[cs]es?\b/i, 'license'],
  [/\b(?:env|environment) var(?:iable)?s?\b/i, 'environment variable env'],
  [/\bpull requests?\b/i, 'pr pull'],
  [/\ballow(?:s|ed)? only\b|\bonly (?:allow|from|let)\b/i, 'restrict allow'],
  [/\bcommand[- ]line\b/i, 'cli'],
  [/\btime zones?\b/i, 'timezone'],
  [/\blanguage models?\b/i, 'llm model'],
  [/\bvs\b|\bversus\b|\bcompared? (?:to|with)\b|\binstead of\b|\bdifference between\b/i, 'comparison versus'],
];

/** Takes the phrases out of a text: what is left of it, and for each the words that it stands for. */
export function takePhrases(text: string): { readonly rest: string; readonly meant: readonly (readonly string[])[] } {
  let rest = text;
  const meant: (readonly string[])[] = [];
  for (const [said, words] of PHRASES) {
    const shorter = rest.replace(said, ' ');
    if (shorter !== rest) meant.push(words.split(' '));
    rest = shorter;
  }
  return { rest, meant };
}
