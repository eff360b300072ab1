import { beforeEach, describe, expect, it } from '@jest/globals';
import { BackgroundTasks, type PollAnswer, registerPoller } from './background-tasks.ts';
import { toldWork } from './process-feed.tsx';
import { processAnswer, processSummary } from './finance-process.ts';

const settle = () => new Promise((resolve) => setTimeout(resolve, 0));
const process = {
  step: 'CREATE',
  status: 'FINISHED',
  done: 10,
  total: 10,
  created: 10,
  existing: 0,
  failed: 0,
  error: null,
};

describe('background tasks', () => {
  beforeEach(() => localStorage.clear());

  it('work of the browser reports, ends with its result and leaves a file only for this visit', async () => {
    const tasks = new BackgroundTasks(localStorage, () => 5);
    const blob = new Blob(['a']);
    const seen: (number | null)[] = [];
    tasks.subscribe(() => seen.push(tasks.get()[0]?.progress.done ?? null));
    tasks.start({
      title: 'Exportar',
      run: async (report) => {
        report({ done: 3, total: 4 });
        return { summary: '4 filas', file: { name: 'a.csv', blob } };
      },
    });
    await settle();
    expect(seen).toContain(3);
    expect(tasks.get()[0]).toMatchObject({
      state: 'finished',
      result: { summary: '4 filas', file: { blob } },
    });
    const reloaded = new BackgroundTasks(localStorage);
    expect(reloaded.get()[0]).toMatchObject({ state: 'finished', result: { summary: '4 filas' } });
    expect(reloaded.get()[0]?.result).not.toHaveProperty('file');
  });

  it('a failure and a cancellation are told apart', async () => {
    const tasks = new BackgroundTasks(localStorage);
    tasks.start({ title: 'A', run: () => Promise.reject(new Error('No hay conexión')) });
    const id = tasks.start({
      title: 'B',
      run: (_report, signal) =>
        new Promise((_resolve, reject) => signal.addEventListener('abort', () => reject(new Error('abort')))),
    });
    await tasks.cancel(id);
    await settle();
    expect(tasks.get().map(({ title, state, error }) => [title, state, error])).toEqual([
      ['B', 'cancelled', null],
      ['A', 'failed', 'No hay conexión'],
    ]);
  });

  it('after a reload work of a service goes on being followed, work of the browser is interrupted', async () => {
    const cancelled: string[] = [];
    let settled = 0;
    registerPoller('sample', {
      poll: () => Promise.reject(new Error('not asked here')),
      cancel: async (id) => void cancelled.push(id),
      settled: () => settled++,
    });
    const before = new BackgroundTasks(localStorage);
    before.start({ title: 'Exportar', run: () => new Promise(() => undefined) });
    before.start({ title: 'Generar', poll: { kind: 'sample', id: 'p1' } });

    const after = new BackgroundTasks(localStorage);
    expect(after.get().map(({ title, state }) => [title, state])).toEqual([
      ['Generar', 'running'],
      ['Exportar', 'interrupted'],
    ]);
    const { id } = after.get()[0]!;
    await after.cancel(id);
    expect(cancelled).toEqual(['p1']);
    after.take(id, { state: 'running', progress: { done: 2, total: 9 } });
    expect(after.get()[0]?.progress).toEqual({ done: 2, total: 9 });
    after.take(id, { state: 'finished', progress: { done: 9, total: 9 }, result: { summary: 'ok' } });
    after.take(id, { state: 'failed', progress: { done: 9, total: 9 }, error: 'late' });
    expect(after.get()[0]).toMatchObject({ state: 'finished', result: { summary: 'ok' } });
    expect(settled).toBe(1);
    after.dismiss(id);
    expect(after.get()).toHaveLength(1);
  });

  it('running work cannot be dismissed and old finished work makes room', async () => {
    const tasks = new BackgroundTasks(localStorage);
    const running = tasks.start({ title: 'R', run: () => new Promise(() => undefined) });
    tasks.dismiss(running);
    for (let n = 0; n < 25; n++) tasks.start({ title: `${n}`, run: async () => ({ summary: '' }) });
    await settle();
    expect(tasks.get()).toHaveLength(21);
    expect(tasks.get().some(({ id }) => id === running)).toBe(true);
  });

  it('the work of whoever used this browser before is not shown to the next', async () => {
    const tasks = new BackgroundTasks(localStorage);
    tasks.claim('laura');
    tasks.start({ title: 'Exportar', run: async () => ({ summary: 'hecho' }) });
    await settle();
    tasks.claim('laura');
    expect(new BackgroundTasks(localStorage).get()).toHaveLength(1);
    tasks.claim('jordi');
    expect(tasks.get()).toEqual([]);
    expect(new BackgroundTasks(localStorage).get()).toEqual([]);
  });

  it('[FIN-01] a second generation says that there was nothing to create', () => {
    expect(processSummary({ ...process, created: 0, existing: 210 })).toMatch(/^Nada que crear/);
    expect(processSummary({ ...process, created: 1, existing: 2, failed: 3 })).toBe(
      '1 documento creado, 2 ya existían, 3 con error',
    );
    // The preview that was confirmed names the result.
    expect(processSummary({ ...process, created: 2, existing: 0, hash: '1a2b3c4d5e6f' })).toBe(
      '2 documentos creados, huella 1a2b3c4d5e',
    );
    expect(processAnswer({ ...process, status: 'QUEUED', total: 0 })).toEqual({
      state: 'running',
      progress: { done: 10, total: null, label: 'En cola' },
    });
    const stale = { ...process, status: 'ERROR', step: 'CONFIRM', error: 'El mes ha cambiado' };
    // It has made nothing, so there is nothing to look at.
    expect(processAnswer(stale)).not.toHaveProperty('result');
    expect(processAnswer({ ...process, status: 'ERROR', error: 'Sin conexión' })).toMatchObject({
      state: 'failed',
      error: 'Sin conexión',
    });
  });

  it('[STA-09] work that the services tell of is shown with its progress, ends, and once dismissed stays away', async () => {
    const cancelled: string[] = [];
    registerPoller('told', { cancel: async (id) => void cancelled.push(id) });
    registerPoller('polled', { poll: () => Promise.reject(new Error('not asked here')) });
    const tasks = new BackgroundTasks(localStorage);
    tasks.start({ title: 'Generar', poll: { kind: 'polled', id: 'p1' } });
    const told = (id: string, answer: PollAnswer) => ({ id, title: `Importar ${id}`, startedAt: 1, answer });
    const running = (done: number): PollAnswer => ({ state: 'running', progress: { done, total: 10 } });

    tasks.adopt('told', [told('p1', running(1)), told('p2', running(2)), told('p3', running(3))]);
    expect(tasks.get().map(({ title }) => title)).toEqual(['Importar p2', 'Importar p3', 'Generar']);
    tasks.adopt('told', [
      told('p2', running(7)),
      told('p3', { ...running(3), state: 'failed', error: 'Fila 4' }),
    ]);
    const [second, third] = tasks.get();
    expect(second).toMatchObject({ state: 'running', progress: { done: 7, total: 10 }, cancellable: true });
    expect(third).toMatchObject({ state: 'failed', error: 'Fila 4' });
    await tasks.cancel(second!.id);
    expect(cancelled).toEqual(['p2']);

    tasks.dismiss(third!.id);
    tasks.adopt('told', [
      told('p2', running(8)),
      told('p3', { ...running(3), state: 'failed', error: 'Fila 4' }),
    ]);
    expect(tasks.get().map(({ title }) => title)).toEqual(['Importar p2', 'Generar']);
    // Ended longer ago than the services tell of: it does not run for ever.
    tasks.adopt('told', []);
    expect(tasks.get().map(({ title, state }) => [title, state])).toEqual([['Generar', 'running']]);
  });

  it('[STA-09] a process is told in words', () => {
    const process = {
      id: 'p1',
      label: 'Importar personas',
      worker: 'import',
      status: 'QUEUED',
      done: 0,
      total: 0,
      attempts: 0,
      requestedAt: 5,
      finishedAt: null,
      error: null,
    };
    expect(toldWork(process)).toMatchObject({ title: 'Importar personas', startedAt: 5000 });
    expect(toldWork(process).answer.progress).toEqual({ done: 0, total: null, label: 'En cola' });
    expect(toldWork({ ...process, attempts: 2 }).answer.progress.label).toBe('A la espera de otro intento');
    expect(toldWork({ ...process, status: 'FINISHED', done: 9, total: 9 }).answer).toMatchObject({
      state: 'finished',
      result: { summary: '9 de 9' },
    });
    expect(toldWork({ ...process, status: 'ERROR' }).answer.error).toMatch(/con error/);
  });
});
