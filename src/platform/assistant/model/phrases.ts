/** What the platform itself says in answers, in the languages that it can tell apart by a few words. */

/** Sentences round the quotations of an answer. */
export interface Phrases {
  readonly preamble: (domain: string) => string;
  readonly refusal: (domain: string) => string;
  /** Above the pages that are nearest though they hold no answer. */
  readonly nearest: string;
}

const ENGLISH: Phrases = {
  preamble: (domain) =>
    `This is what the documentation of ${domain} says about it. No language model wrote this: these are quotations, the best match first.`,
  refusal: (domain) => `The documentation of ${domain} holds no answer to this question that I could find.`,
  nearest: 'The nearest pages, by their words alone:',
};
const GERMAN: Phrases = {
  preamble: (domain) =>
    `Das sagt die Dokumentation von ${domain} dazu. Kein Sprachmodell hat das geschrieben: Es sind Zitate, das passendste zuerst.`,
  refusal: (domain) => `Die Dokumentation von ${domain} enthält keine Antwort auf diese Frage, die ich finden konnte.`,
  nearest: 'Die nächsten Seiten, allein nach ihren Wörtern:',
};
const FRENCH: Phrases = {
  preamble: (domain) =>
    `Voici ce que dit la documentation de ${domain} à ce sujet. Aucun modèle de langage n’a écrit ceci : ce sont des citations, la plus proche en premier.`,
  refusal: (domain) => `Je n’ai pas trouvé de réponse à cette question dans la documentation de ${domain}.`,
  nearest: 'Les pages les plus proches, d’après leurs seuls mots :',
};
const SPANISH: Phrases = {
  preamble: (domain) =>
    `Esto dice la documentación de ${domain} al respecto. No lo ha escrito ningún modelo de lenguaje: son citas, la más cercana primero.`,
  refusal: (domain) => `No he encontrado respuesta a esta pregunta en la documentación de ${domain}.`,
  nearest: 'Las páginas más cercanas, solo por sus palabras:',
};
const JAPANESE: Phrases = {
  preamble: (domain) =>
    `${domain} のドキュメントには次のように書かれています。言語モデルが書いたものではなく、関連の高い順に並べた引用です。`,
  refusal: (domain) => `${domain} のドキュメントには、この質問への答えが見つかりませんでした。`,
  nearest: '言葉だけで見て最も近いページ:',
};
const CHINESE: Phrases = {
  preamble: (domain) => `以下是 ${domain} 文档中的相关内容。这些是引文,并非由语言模型撰写,最相关的在前。`,
  refusal: (domain) => `在 ${domain} 的文档中没有找到这个问题的答案。`,
  nearest: '仅按字词来看最接近的页面:',
};

/** Words without which few sentences of a language get along, and which the others do not have. */
const WORDS: readonly (readonly [Phrases, ReadonlySet<string>])[] = [
  [ENGLISH, words('the is are how do does what where which why when can i my a an to of with for in it and not')],
  [
    GERMAN,
    words('der die das den dem ein eine einen ist sind wie was wo welche warum wann kann ich mein zu mit für und'),
  ],
  [
    FRENCH,
    words('le la les des un une est sont comment où quel quelle pourquoi quand puis je mon avec pour dans et que'),
  ],
  [SPANISH, words('el la los las un una es son cómo qué dónde cuál cuándo puedo mi con para en y que se del por')],
];
/** A question tells its language in so much. */
const READ_CHARS = 4000;
/** One word may be a name. */
const WORDS_MIN = 2;

/** Gives the sentences in the language of a question; in English where that cannot be told. */
export function phrasesFor(question: string): Phrases {
  if (/[\p{Script=Hiragana}\p{Script=Katakana}]/u.test(question)) return JAPANESE;
  if (/\p{Script=Han}/u.test(question)) return CHINESE;
  const asked = new Set(
    question
      .slice(0, READ_CHARS)
      .toLowerCase()
      .match(/\p{L}+/gu),
  );
  let best = ENGLISH;
  let most = WORDS_MIN - 1;
  for (const [phrases, own] of WORDS) {
    const count = [...own].filter((word) => asked.has(word)).length;
    if (count > most) [best, most] = [phrases, count];
  }
  return best;
}

function words(list: string): ReadonlySet<string> {
  return new Set(list.split(' '));
}
