/** @jest-environment jsdom */
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, fireEvent, render, screen, waitFor } from '@testing-library/react';
import { fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../lib/testing/page.tsx';
import { UploadBox } from './upload-box.tsx';
import { UploadQueue } from './upload-queue.ts';

configure({ asyncUtilTimeout: 20_000 });

/** What the library would tell the queue, told by the test. */
interface Sent {
  file: File;
  options: {
    metadata: Record<string, string>;
    onProgress: (sent: number) => void;
    onSuccess: () => void;
    onError: (error: Error) => void;
  };
  url: string;
  start: jest.Mock;
  abort: jest.Mock<() => Promise<void>>;
}
let sent: Sent[];

jest.unstable_mockModule('tus-js-client', () => ({
  DetailedError: class extends Error {},
  Upload: class {
    start = jest.fn();
    abort = jest.fn(() => Promise.resolve());
    url = `/uploads/u${sent.length}`;
    constructor(
      readonly file: File,
      readonly options: Sent['options'],
    ) {
      sent.push(this as Sent);
    }
  },
}));

let stored: string[];
beforeEach(() => {
  [sent, stored] = [[], []];
  fakeGateway(() => ({ media: 'm1', name: 'a.jpg', mimeType: 'image/jpeg', size: 3, scan: 'CLEAN' }));
  render(
    <Page client={freshClient()}>
      <UploadBox
        target={{ collection: 'place', record: 'p1' }}
        label="Añadir fotos"
        pictures
        onStored={({ media }) => void stored.push(media)}
      />
    </Page>,
  );
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

// jsdom has no `arrayBuffer` of a file.
const partOf = (read: () => Promise<ArrayBuffer>) => () => Object.assign(new Blob(), { arrayBuffer: read });
const photo = (name: string, read = () => Promise.resolve(new ArrayBuffer(1))) =>
  Object.assign(new File(['abc'], name, { type: 'image/jpeg' }), { slice: partOf(read) });
const box = () => screen.getByRole('group', { name: 'Añadir fotos' });
const drop = (...names: string[]) =>
  fireEvent.drop(box(), { dataTransfer: { files: names.map((name) => photo(name)) } });

describe('the upload box', () => {
  it('[DOC-01] takes files that are dropped, pasted or chosen, three at a time, for its record', async () => {
    drop('a.jpg', 'b.jpg');
    fireEvent.paste(box(), { clipboardData: { files: [photo('c.jpg')] } });
    fireEvent.change(screen.getByLabelText('Añadir fotos', { selector: 'input' }), {
      target: { files: [photo('d.jpg')] },
    });
    await waitFor(() => expect(sent.filter(({ start }) => start.mock.calls.length > 0)).toHaveLength(3));
    expect(sent[0]?.options.metadata).toEqual({ filename: 'a.jpg', collection: 'place', record: 'p1' });
    expect(screen.getByText('En espera')).toBeTruthy();
    act(() => sent[0]?.options.onSuccess());
    await waitFor(() => expect(sent).toHaveLength(4));
    expect(stored).toEqual(['m1']);
    expect(screen.getByText('Guardado')).toBeTruthy();
  });

  it('[DOC-01] pauses, goes on and cancels a file', async () => {
    drop('a.jpg');
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(1));
    act(() => sent[0]?.options.onProgress(2));
    expect(screen.getByText('66 %')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Pausar a.jpg' }));
    expect(screen.getByText('En pausa · 66 %')).toBeTruthy();
    expect(sent[0]?.abort).toHaveBeenCalledWith();
    fireEvent.click(screen.getByRole('button', { name: 'Continuar a.jpg' }));
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(2));
    fireEvent.click(screen.getByRole('button', { name: 'Cancelar a.jpg' }));
    expect(sent[0]?.abort).toHaveBeenLastCalledWith(true);
    expect(screen.queryByText('a.jpg')).toBeNull();
  });

  it('[DOC-01] says that the network is away, keeps what was sent, and goes on by itself when it is back', async () => {
    drop('a.jpg');
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(1));
    act(() => sent[0]?.options.onError(new Error('cut')));
    expect(screen.getByText(/Sin conexión\. Lo enviado se conserva/)).toBeTruthy();
    act(() => void window.dispatchEvent(new Event('online')));
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(2));
    expect(screen.queryByText(/Sin conexión/)).toBeNull();
  });

  it('[DOC-01] goes on by itself after an answer that was lost, though the network was never away', async () => {
    const queue = new UploadQueue({ collection: 'place' }, () => undefined, [1]);
    queue.add([photo('a.jpg')]);
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(1));
    sent[0]?.options.onError(new Error('cut'));
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(2));
    sent[0]?.options.onError(new Error('cut'));
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(3));
    queue.stop();
  });

  it('[DOC-01] progress of one file leaves what is shown of the others as it is', async () => {
    const queue = new UploadQueue({ collection: 'place' }, () => undefined);
    queue.add([photo('a.jpg'), photo('b.jpg')]);
    await waitFor(() => expect(sent[1]?.start.mock.calls).toHaveLength(1));
    const [first, second] = queue.files();
    sent[0]?.options.onProgress(2);
    expect(queue.files()[0]).toEqual({ ...first, sent: 2 });
    expect(queue.files()[1]).toBe(second);
    queue.stop();
  });

  it('[DOC-01] says of a file that has gone that it must be chosen again', async () => {
    const file = photo('a.jpg', () => Promise.reject(new Error('gone')));
    fireEvent.drop(box(), { dataTransfer: { files: [file] } });
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(1));
    act(() => sent[0]?.options.onError(new Error('net::ERR_FILE_NOT_FOUND')));
    expect(await screen.findByText(/ya no puede leer el archivo.*Elíjalo de nuevo/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar a.jpg' })).toBeNull();
  });

  it('[DOC-01] tells why a file was refused, and offers to try again only what may help', async () => {
    fakeGateway(() => {
      throw new Refusal({
        code: 'UPLOAD.TYPE',
        kind: 'invalid',
        message: 'El contenido del archivo no es de un tipo admitido.',
      });
    });
    drop('a.jpg');
    await waitFor(() => expect(sent[0]?.start.mock.calls).toHaveLength(1));
    act(() => sent[0]?.options.onSuccess());
    await screen.findByText('No guardado');
    expect(screen.getByText('El contenido del archivo no es de un tipo admitido.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Reintentar a.jpg' })).toBeNull();
    expect(stored).toEqual([]);
  });
});
