import { describe, expect, it } from '@jest/globals';
import { checkStrength } from './passwords.ts';

const refusalOf = async (password: string, email = 'lucia@casa.example'): Promise<string | undefined> => {
  try {
    await checkStrength(password, email);
    return undefined;
  } catch (error) {
    return (error as { body: { code: string } }).body.code;
  }
};

describe('a new password', () => {
  it.each([
    ...[
      'Llavero2026!',
      'llavero llavero',
      'LLAVERO-2026',
      'Alquileres.2026',
      'Administrador1',
      'admin-admin-1',
    ],
    ...['contraseña123', 'Contraseña-2026', 'password1234', 'P4ssw0rd2026', 'clave1234567', 'qwerty123456'],
    ...[
      '1234567890',
      '0987654321',
      '12345 67890',
      'qwertyuiop',
      'asdfghjklz',
      'abcdefghij',
      '1q2w3e4r5t',
      '612345678 91',
    ],
    ...['BarcelonaBarcelona', 'teamo-teamo-1', 'Primavera2026', 'realmadrid2026'],
  ])('[SES-12] that is tried first is refused: %s', async (password) => {
    expect(await refusalOf(password)).toBe('SIGN_IN.WEAK_PASSWORD');
  });

  it.each(['Christopher', 'manchester', 'nuttertools', '1123581321', 'MAILCREATED5240'])(
    '[SES-12] that most people use is refused: %s',
    async (password) => {
      expect(await refusalOf(password)).toBe('SIGN_IN.WEAK_PASSWORD');
    },
  );

  it.each([
    ...['llavero-demo', 'la-llave-de-mi-casa-88', 'clave de la jefa', 'una clave larga', 'la clave de ana'],
    ...[
      'tres tigres comen trigo',
      'kd83-fjq0-zz91',
      '8420917735512',
      'ñandú violeta 77',
      '🦜🌵🪁🧭🎈🧩🪵🧿🥝🪴',
    ],
  ])('[SES-12] of other words or signs is taken, whatever its composition: %s', async (password) => {
    expect(await refusalOf(password)).toBeUndefined();
  });

  it('[SES-12] is short, the own address or one sign repeated: refused as before', async () => {
    for (const weak of ['corta', 'lucia@casa.example', 'aaaaaaaaaaaaaa'])
      expect(await refusalOf(weak)).toBe('SIGN_IN.WEAK_PASSWORD');
  });

  it('[SES-12] of many of those words and one more is taken', async () => {
    expect(await refusalOf(`${'abcabcdabcdef'.repeat(38)}x`)).toBeUndefined();
  });
});
