/** In lower case; read when the first password is set, as the 49,000 words of the package take some megabytes from then on. */
let mostUsed: Promise<ReadonlySet<string>> | undefined;

/**
 * Whether a password is one of the most used ones, as leaks of others have shown them (OWASP ASVS 5.0, 6.2.4).
 *
 * @param shortest characters that a password has at least; shorter ones are not kept
 */
export async function isMostUsed(password: string, shortest: number): Promise<boolean> {
  return (await (mostUsed ??= readList(shortest))).has(password.toLowerCase());
}

async function readList(shortest: number): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common');
  const words: readonly (string | number)[] = dictionary['passwords-common'];
  return new Set(words.map((word) => String(word).toLowerCase()).filter(({ length }) => length >= shortest));
}
