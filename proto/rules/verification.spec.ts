import { describe, expect, it } from '@jest/globals';
import { verificationRefusal } from './verification.ts';

describe('what is verified', () => {
  it.each([
    ['NOT_VALIDATED', false, true, null],
    ['ISSUED', false, true, null],
    ['CHARGED', false, true, null],
    ['VALIDATED', true, false, null],
    ['VALIDATED', true, true, 'Ya está verificado.'],
    ['NOT_VALIDATED', false, false, 'No está verificado.'],
    ['PREVIEW', false, true, 'Es un borrador: no se verifica hasta que se emite.'],
    ['CANCELLED', false, true, 'Está anulado: no se verifica.'],
    ['PAUSED', false, true, 'Está en pausa: páselo antes a «Verificado» con «Cambiar estado».'],
    [
      'PENDING_DATA',
      false,
      true,
      'Le faltan datos: complete la forma de pago y la cuenta antes de verificarlo.',
    ],
  ])('[FIN-02] %s, verified %s, to %s: %s', (status, validated, verified, expected) => {
    expect(verificationRefusal({ status, validated }, verified)).toBe(expected);
  });
});
