import { describe, expect, it } from '@jest/globals';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { CodedError, errorKinds } from '@llavero/proto/errors';
import { fromStatus, internalError, toStatus } from './grpc-errors.ts';

const asError = (code: status, metadata = new Metadata()): ServiceError =>
  Object.assign(new Error('x'), { code, details: 'x', metadata });

describe('failures on the wire', () => {
  it.each(errorKinds)('carry the whole body of kind %s', (kind) => {
    const body = {
      code: 'PLACE.WRONG',
      kind,
      message: 'Dirección no válida: añada el número de la calle.',
      problems: [{ field: 'street', rule: 'required', message: 'Indique la calle.' }],
      details: { version: 3 },
    };
    const sent = toStatus(new CodedError(body));
    expect(sent.code).not.toBe(status.OK);
    expect(fromStatus(asError(sent.code as status, sent.metadata as Metadata), 'places').body).toEqual(body);
  });

  it('give each kind a status of its own', () => {
    const codes = errorKinds.map((kind) => toStatus(new CodedError({ code: 'X', kind, message: 'x' })).code);
    expect(new Set(codes).size).toBe(errorKinds.length);
  });

  it.each([status.UNAVAILABLE, status.DEADLINE_EXCEEDED, status.CANCELLED])(
    'without our trailer and with status %s mean that the peer is away',
    (code) => {
      const { body } = fromStatus(asError(code), 'finance');
      expect(body).toMatchObject({
        code: 'PEER.UNAVAILABLE',
        kind: 'unavailable',
        details: { peer: 'finance' },
      });
    },
  );

  it('ignore a trailer that is not ours', () => {
    const metadata = new Metadata();
    metadata.set('llavero-error-bin', Buffer.from('{"code":1}'));
    expect(fromStatus(asError(status.INTERNAL, metadata), 'finance').body.kind).toBe('internal');
  });

  it('say the request id and nothing of the cause when they were not foreseen', () => {
    const { body } = internalError('req-7');
    expect(body.message).toContain('req-7');
    expect(body.kind).toBe('internal');
  });
});
