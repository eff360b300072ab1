import { ClosedConnectionError, NoRespondersError, TimeoutError } from '@nats-io/transport-node';
import { describe, expect, it } from '@jest/globals';
import { Metadata, status, type ServiceError } from '@grpc/grpc-js';
import { CodedError, errorKinds } from '@llavero/proto/errors';
import { codedFailure, fromStatus, internalError, toStatus } from './grpc-errors.ts';

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

  it.each([
    [Object.assign(new Error('the database system is starting up'), { code: '57P03' }), 'unavailable'],
    [Object.assign(new Error('connect'), { code: 'ECONNREFUSED' }), 'unavailable'],
    [new Error('Connection terminated unexpectedly'), 'unavailable'],
    // How a single connection and a pool say that the database did not answer in time.
    [new Error('timeout expired'), 'unavailable'],
    [new Error('timeout exceeded when trying to connect'), 'unavailable'],
    [new Error('Query read timeout'), 'unavailable'],
    // How the broker does.
    [new TimeoutError(), 'unavailable'],
    [new NoRespondersError('llavero.test'), 'unavailable'],
    [new ClosedConnectionError(), 'unavailable'],
    [Object.assign(new Error('duplicate key'), { code: '23505' }), 'internal'],
    [new TypeError('x is not a function'), 'internal'],
  ])('tell an outage of database and broker, which passes, from a defect (%#)', (error, kind) => {
    const { body } = codedFailure(error, 'req-8');
    expect([body.kind, body.details?.['requestId']]).toEqual([kind, 'req-8']);
    expect(body.message).not.toContain(error.message);
  });

  it('say the request id and nothing of the cause when they were not foreseen', () => {
    const { body } = internalError('req-7');
    expect(body.message).toContain('req-7');
    expect(body.kind).toBe('internal');
  });
});
