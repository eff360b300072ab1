import { setTimeout as sleep } from 'node:timers/promises';

/** Where Node's inspector listens when a signal has opened it; one process at a time may have it. */
const INSPECTOR = 'http://127.0.0.1:9229/json/list';
const OPENED_MS = 20_000;

/**
 * What a Node process still holds right after a garbage collection, in MB (10^6 bytes): objects of the heap and bytes of
 * buffers. Resident memory also counts what has been freed and not given back, so it tells no leak from a wide heap.
 * @throws Error where its inspector does not open, or another process has the port
 */
export async function liveMegabytes(pid: number): Promise<number> {
  process.kill(pid, 'SIGUSR1');
  const inspector = await openInspector(await inspectorAddress());
  try {
    await inspector.ask('HeapProfiler.collectGarbage');
    // The second one takes what finalizers of the first have let go.
    await inspector.ask('HeapProfiler.collectGarbage');
    const { result } = await inspector.ask('Runtime.evaluate', {
      expression:
        '(({ heapUsed, external }) => JSON.stringify([process.pid, heapUsed + external]))(process.memoryUsage())',
    });
    const [answered, bytes] = JSON.parse(result?.value ?? '[]') as [number, number];
    if (answered !== pid) throw new Error(`the inspector is of process ${answered}, not of ${pid}`);
    return bytes / 1e6;
  } finally {
    // Whatever happened: the port is for the next process. Closing ends this connection too, so it comes after its answer.
    await inspector
      .ask('Runtime.evaluate', {
        expression: "setTimeout(() => process.getBuiltinModule('node:inspector').close(), 50)",
      })
      .catch(() => undefined);
    await inspector.ended();
  }
}

/** Address of the one process whose inspector is open, as soon as it is. */
async function inspectorAddress(): Promise<string> {
  for (const last = Date.now() + OPENED_MS; Date.now() < last; await sleep(100))
    try {
      const [target] = (await (await fetch(INSPECTOR)).json()) as { webSocketDebuggerUrl: string }[];
      if (target) return target.webSocketDebuggerUrl;
    } catch {
      // Not open yet.
    }
  throw new Error(`no inspector at ${INSPECTOR}`);
}

interface Answer {
  result?: { value?: string };
}

interface Inspector {
  ask(method: string, params?: object): Promise<Answer>;
  ended(): Promise<void>;
}

async function openInspector(address: string): Promise<Inspector> {
  const socket = new WebSocket(address);
  const open = new Map<number, (answer: Answer) => void>();
  let asked = 0;
  const closed = new Promise<void>((done) => socket.addEventListener('close', () => done(), { once: true }));
  await new Promise<void>((done, fail) => {
    socket.addEventListener('open', () => done(), { once: true });
    socket.addEventListener('error', () => fail(new Error(`no inspector at ${address}`)), { once: true });
  });
  socket.addEventListener('message', ({ data }) => {
    const { id, result } = JSON.parse(String(data)) as { id?: number; result: Answer };
    if (id !== undefined) open.get(id)?.(result);
  });
  return {
    ask: (method, params = {}) =>
      new Promise((done, fail) => {
        const id = (asked += 1);
        open.set(id, done);
        closed.then(() => fail(new Error(`the inspector closed before it answered ${method}`)), fail);
        socket.send(JSON.stringify({ id, method, params }));
      }),
    ended: () => closed,
  };
}
