import { rectifyConfusion } from 'unicode-confusables';

/** Characters that people write instead of letters. `1`, `!` and `|` can be two letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '0': 'o',
  '2': 'z',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'g',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '+': 't',
};

/** `text` in lower case with look-alike characters replaced by letters: `p@ssw0rd` becomes `password`. */
export const withLetters = (text: string): string[] => {
  const plain = text.toLowerCase().replace(/[02-9@$+]/g, (sign) => LETTERS[sign] ?? sign);
  return /[1!|]/.test(plain) ? ['i', 'l'].map((letter) => plain.replace(/[1!|]/g, letter)) : [plain];
};

/** Combining marks and characters without width. They change how a name is stored, but hardly how it looks. */
const INVISIBLE = /[\p{M}\p{Default_Ignorable_Code_Point}\p{Cf}]/gu;
const NOT_ASCII = /[^\p{ASCII}]/gu;

/**
 * Letters that neither Unicode's decompositions nor its list of confusables turn into plain ones, in alphabetical
 * order. There is none for x.
 */
const SMALL_CAPITALS = [...'ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘꞯʀꜱᴛᴜᴠᴡxʏᴢ'];
/** The first of the 26 white letters on a black square, and of those in a black circle. */
const ENCLOSED = [0x1f170, 0x1f150];
const A = 0x61;

const plainOf = (character: string): string => {
  const code = character.codePointAt(0) ?? 0;
  const first = ENCLOSED.find((start) => code >= start && code < start + 26);
  const index = first === undefined ? SMALL_CAPITALS.indexOf(character) : code - first;
  return index < 0 ? rectifyConfusion(character) : String.fromCharCode(A + index);
};

/** The skeleton of a name by Unicode's TR39, for the characters that ASCII does not have. */
const skeletonOf = (name: string): string =>
  name.normalize('NFKD').replace(INVISIBLE, '').replace(NOT_ASCII, plainOf).normalize('NFKD').replace(INVISIBLE, '');

/**
 * Forms of a name as it looks at a glance, to compare names: letters of other scripts become the Latin letters they
 * resemble, in small letters or in capitals. Separators are left out, `rn` becomes `m`, `vv` becomes `w`, and `I`, `l`
 * and `1` count as one letter.
 */
export const looksOf = (name: string): string[] => {
  const shapes = [name, name.toLowerCase(), name.toUpperCase()].map(skeletonOf);
  const bare = shapes.flatMap((shape) => withLetters(shape.replace(/[\s_.,'’&()/-]/g, '')));
  return [...new Set(bare.map((look) => look.replace(/rn/g, 'm').replace(/vv/g, 'w').replace(/i/g, 'l')))];
};
