import { setTimeout as sleep } from 'node:timers/promises';
import { describe, expect, it } from '@jest/globals';
import { conflict } from '@llavero/proto/errors';
import { createLogger } from './logger.ts';
import { inRequest } from './request-scope.ts';

function logged(work: (logger: ReturnType<typeof createLogger>) => void | Promise<void>) {
  const lines: string[] = [];
  const done = work(createLogger('people', 'debug', { write: (line: string) => void lines.push(line) }));
  const parse = () => lines.map((line) => JSON.parse(line) as Record<string, unknown>);
  return done instanceof Promise ? done.then(parse) : parse();
}

describe('the log', () => {
  it('is JSON with service, level and time', () => {
    const [line] = logged((logger) => logger.info('started', { port: 1 })) as Record<string, unknown>[];
    expect(line).toMatchObject({ service: 'people', level: 'info', msg: 'started', port: 1 });
    expect(Date.parse(String(line?.['time']))).toBeGreaterThan(0);
  });

  it('[PLT-06] carries request and trace in every line, also after awaits and in children', async () => {
    const lines = await logged((logger) =>
      inRequest({ requestId: 'r1', traceId: 't1' }, async () => {
        await sleep(1);
        logger.info('first');
        logger.with({ consumer: 'c' }).warn('second');
      }),
    );
    expect(lines).toMatchObject([
      { requestId: 'r1', traceId: 't1' },
      { requestId: 'r1', traceId: 't1', consumer: 'c' },
    ]);
  });

  it('[ENT-10] blanks out what must never be logged', () => {
    const lines = logged((logger) =>
      logger.info('x', { password: 'hunter2', token: 'eyJ', email: 'ana@casa.example', iban: 'ES91' }),
    );
    expect(JSON.stringify(lines)).not.toMatch(/hunter2|eyJ|ana@|ES91/);
  });

  it('[ENT-10] keeps the text of a database error out: it quotes rows', () => {
    const error = Object.assign(new Error('duplicate key: (email)=(ana@casa.example)'), {
      code: '23505',
      detail: 'Key (email)=(ana@casa.example) already exists.',
      constraint: 'employee_email',
    });
    const lines = logged((logger) => logger.error('call failed', error));
    expect(JSON.stringify(lines)).not.toContain('ana@');
    expect(lines).toMatchObject([{ errorCode: '23505', constraint: 'employee_email' }]);
  });

  it('names coded failures by their code only', () => {
    const lines = logged((logger) =>
      logger.error('refused', conflict('PLACE.TAKEN', 'La calle Mayor 3 ya existe.')),
    );
    expect(lines).toMatchObject([{ errorCode: 'PLACE.TAKEN', errorKind: 'conflict' }]);
    expect(JSON.stringify(lines)).not.toContain('Mayor');
  });
});
