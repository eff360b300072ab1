import { OutsideError } from '@llavero/kit/outside/errors';

/** Characters that fit on a line of an envelope. */
const WIDTH = 38;
/** Lines between the name and the town. */
const MIDDLE = 3;

/**
 * A postal address as the six lines of an envelope: company (left out), name, three lines, postcode and town. Long lines are broken
 * between words.
 *
 * @throws OutsideError when it does not fit or has no town
 */
export function envelopeLines(prefix: string, address: readonly string[]): Record<string, string> {
  const [name = '', ...rest] = address.map((line) => line.trim()).filter(Boolean);
  const town = rest.pop();
  const street = rest.flatMap(broken);
  if (!town || street.length === 0 || street.length > MIDDLE || name.length > WIDTH || town.length > WIDTH)
    throw new OutsideError({
      system: 'maileva',
      reason: 'REFUSED',
      what: 'La dirección postal no cabe en el sobre o está incompleta, y no se ha enviado nada.',
      todo: 'Escriba nombre, calle y «código postal población» en líneas de 38 caracteres como máximo.',
      detail: 'ADDRESS',
    });
  const lines = { 2: name, 6: town, ...Object.fromEntries(street.map((line, at) => [3 + at, line])) };
  return Object.fromEntries(Object.entries(lines).map(([at, line]) => [`${prefix}${at}`, line]));
}

function broken(line: string): string[] {
  const lines: string[] = [];
  for (const word of line.split(/\s+/)) {
    const last = lines.at(-1);
    if (last !== undefined && `${last} ${word}`.length <= WIDTH) lines[lines.length - 1] = `${last} ${word}`;
    else lines.push(word);
  }
  return lines;
}
