/** @jest-environment jsdom */
import 'fake-indexeddb/auto';
import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { MantineProvider } from '@mantine/core';
import { cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { IDBFactory } from 'fake-indexeddb';
import { webcrypto } from 'node:crypto';
import { TextDecoder, TextEncoder } from 'node:util';
import { type Asked, fakeGateway, Refusal } from '../../lib/testing/fake-gateway.ts';
import { KeptPhotos } from './kept-photos.ts';
import { PhotoAdder } from './photo-adder.tsx';
import { usePhotoQueue } from './photo-queue.ts';

// jsdom has none of these; a photo is made small by the browser.
Object.defineProperty(globalThis, 'crypto', { value: webcrypto });
Object.assign(globalThis, { TextDecoder, TextEncoder });
Object.assign(globalThis, {
  createImageBitmap: () => Promise.resolve({ width: 4, height: 3, close: () => undefined }),
});
configure({ asyncUtilTimeout: 20_000 });

const nothing = () => undefined;

function Page({ code = 'abc', ready }: { code?: string; ready: boolean }) {
  const queue = usePhotoQueue(code, 'TENANT', ready, nothing);
  return (
    <MantineProvider env="test">
      <PhotoAdder queue={queue} label="Añadir fotos" />
    </MantineProvider>
  );
}
const photo = (name: string) => {
  const file = new File(['una foto'], name, { type: 'image/jpeg' });
  // jsdom's files cannot be read.
  file.arrayBuffer = () => Promise.resolve(new TextEncoder().encode('una foto').buffer as ArrayBuffer);
  return file;
};
const choose = (...names: string[]) =>
  userEvent.upload(screen.getByLabelText('Añadir fotos'), names.map(photo));
const left = async (code = 'abc') => {
  const kept = await KeptPhotos.open(code, 'TENANT');
  const names = (await kept.list()).map(({ name }) => name);
  kept.close();
  return names;
};
const sent = (asked: Asked[]) => asked.filter(({ call }) => call === '/commands/AddIssuePhoto').length;

beforeEach(() => {
  globalThis.indexedDB = new IDBFactory();
  jest.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
  jest.spyOn(HTMLCanvasElement.prototype, 'toDataURL').mockReturnValue('data:image/jpeg;base64,AAAA');
});
afterEach(() => {
  cleanup();
  jest.restoreAllMocks();
});

describe('photos that wait on the page of an issue', () => {
  it('[OPS-03] lie on the phone until they have arrived, and come back with words when the page is loaded again', async () => {
    const asked = fakeGateway(() => ({ media: 'm1' }));
    render(<Page ready={false} />);
    await choose('uno.jpg', 'dos.jpg');
    await waitFor(async () => expect(await left()).toEqual(['uno.jpg', 'dos.jpg']));
    expect(sent(asked)).toBe(0);
    cleanup();
    const { rerender } = render(<Page ready={false} />);
    await screen.findByText(/Quedaban 2 fotos por enviar/);
    await screen.findByText('dos.jpg');
    rerender(<Page ready />);
    await waitFor(() => expect(screen.queryByText('dos.jpg')).toBeNull());
    expect(sent(asked)).toBe(2);
    await waitFor(async () => expect(await left()).toEqual([]));
    expect(screen.queryByText(/Quedaban/)).toBeNull();
  });

  it('[OPS-03] are of one link: the page of another neither shows nor sends them', async () => {
    const asked = fakeGateway(() => ({ media: 'm1' }));
    render(<Page ready={false} />);
    await choose('uno.jpg');
    await waitFor(async () => expect(await left()).toEqual(['uno.jpg']));
    cleanup();
    render(<Page code="xyz" ready />);
    await choose('otra.jpg');
    await waitFor(() => expect(sent(asked)).toBe(1));
    expect([await left(), screen.queryByText('uno.jpg')]).toEqual([['uno.jpg'], null]);
  });

  it('[OPS-03] that are refused stay with the reason until they are taken away; the browser asks before it leaves', async () => {
    fakeGateway(() => {
      throw new Refusal({ code: 'ISSUE.TOO_MANY_PHOTOS', kind: 'invalid', message: 'Caben 30 fotos.' });
    });
    render(<Page ready />);
    const leaves = () => window.dispatchEvent(new Event('beforeunload', { cancelable: true }));
    await waitFor(() => expect(leaves()).toBe(true));
    await choose('uno.jpg');
    expect(await screen.findByRole('alert')).toHaveProperty('textContent', 'Caben 30 fotos.');
    expect([leaves(), await left()]).toEqual([false, ['uno.jpg']]);
    await userEvent.click(screen.getByRole('button', { name: 'Quitar uno.jpg' }));
    await waitFor(async () => expect([leaves(), await left()]).toEqual([true, []]));
  });

  it('[OPS-03] are sent also by a browser that keeps nothing, which says so', async () => {
    let go: () => void = nothing;
    const line = new Promise<void>((resolve) => {
      go = resolve;
    });
    const asked = fakeGateway(async () => {
      await line;
      return { media: 'm1' };
    });
    jest.spyOn(globalThis.indexedDB, 'open').mockImplementation(() => {
      throw new DOMException('no', 'SecurityError');
    });
    render(<Page ready />);
    await choose('uno.jpg');
    await screen.findByText(/no cierre la página/);
    go();
    await waitFor(() => expect(screen.queryByText('uno.jpg')).toBeNull());
    expect(sent(asked)).toBe(1);
  });
});
