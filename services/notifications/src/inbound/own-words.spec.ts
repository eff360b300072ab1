import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { answerAddress, answered } from './answer-token.ts';
import { bounceError } from './bounce.rules.ts';
import { htmlWords } from './html-words.ts';
import { ownWords } from './own-words.ts';

const words = fc
  .array(fc.stringMatching(/^[a-zñáé ,.¿?]{1,60}$/), { minLength: 1, maxLength: 12 })
  .map((lines) => lines.join('\n'))
  .filter((text) => text.trim() !== '');
const histories = [
  'El jue, 26 nov 2026 a las 10:00, La oficina <o@casa.example> escribió:\n> Hola\n>\n> adiós',
  'El jue, 26 nov 2026 a las 10:00, La oficina\n<oficina@casa.example>\nescribió:\n\n> Hola',
  'El dj., 26 de nov. 2026 a les 10:00, Oficina <o@casa.example> va escriure:\n> Hola',
  'On Thu, Nov 26, 2026 at 10:00 AM Office <o@casa.example> wrote:\n> Hello',
  '-----Mensaje original-----\nHola',
  '-----Missatge original-----\nHola',
  '________________________________\nDe: Oficina <o@casa.example>\nEnviado: jueves, 26 de noviembre\nPara: Ana\nAsunto: Hola\n\nHola',
  'Enviado desde mi iPhone',
  'Enviat des del meu iPhone\n\nEl 26 nov 2026, a les 10:00, Oficina <o@casa.example> va escriure:\n\nsense marques',
  '-- \nAna Gil\nTel. 600 000 000',
];

describe('the words of an answer', () => {
  it.each(histories)('[JOB-04] without what mail programs quote and add: %j', (history) => {
    expect(ownWords(`El jueves me va bien.\n\nGracias\n\n${history}\n`)).toBe(
      'El jueves me va bien.\n\nGracias',
    );
  });

  it('[JOB-04] keeps answers between the lines', () => {
    const text = 'El 26/11/2026 Oficina escribió:\n> ¿El jueves?\nSí\n> ¿A las diez?\nMejor a las once';
    expect(ownWords(text)).toBe('Sí\nMejor a las once');
  });

  it('[JOB-04] leaves a text without a quote as it is, and never empties one', () => {
    fc.assert(fc.property(words, (text) => ownWords(text) === text.trim().replace(/\n{3,}/g, '\n\n')));
    fc.assert(
      fc.property(fc.string({ minLength: 1 }), (text) => (ownWords(text) === '') === (text.trim() === '')),
    );
    fc.assert(
      fc.property(words, fc.constantFrom(...histories), (text, history) =>
        expect(ownWords(`${text}\n\n${history}`)).not.toBe(''),
      ),
    );
    expect(ownWords('> solo cita')).toBe('> solo cita');
  });

  it('[JOB-04] reads mails that came as a page only', () => {
    const html =
      '<style>p{}</style><p>Ma&ntilde;ana<br>s&iacute; &amp; gracias&#33;</p><div>El 26 nov 2026, o@casa.example escribi&oacute;:<blockquote>viejo</blockquote></div>';
    expect(ownWords(htmlWords(html))).toBe('Mañana\nsí & gracias!');
  });
});

describe('the address for answers', () => {
  const secret = 'a secret of thirty-two characters';
  it('[JOB-04] names its message and nobody else can make it', () => {
    fc.assert(
      fc.property(fc.uuid(), (id) => {
        const address = answerAddress('respuestas@casa.example', secret, id);
        expect(address.split('@')[0]?.length).toBeLessThanOrEqual(64);
        expect(answered([`"La casa" <${address.toUpperCase()}>`], secret)).toBe(id);
        expect(answered([address], `${secret}!`)).toBe('forged');
      }),
    );
    expect(answered(['respuestas@casa.example'], secret)).toBeNull();
  });
});

it('[JOB-04] says in Spanish why a mail came back', () => {
  const told = (status: string) => bounceError({ failed: true, status, recipient: 'ana@example.com' });
  expect(told('5.1.1')).toContain('ana@example.com ha sido devuelto. La dirección no existe (5.1.1)');
  expect(told('5.2.2')).toContain('El buzón está lleno');
  expect(told('5.1.10')).toContain('La dirección no es válida');
  expect(told('5.9.9')).toContain('no lo ha podido entregar');
});
