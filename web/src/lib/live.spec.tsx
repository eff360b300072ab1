import { afterEach, beforeEach, expect, it } from '@jest/globals';
import { act, cleanup, render, screen } from '@testing-library/react';
import { useLiveRefresh } from './live.ts';
import { useRecord } from './records.ts';
import { type Asked, fakeGateway } from './testing/fake-gateway.ts';
import { freshClient, Page } from './testing/page.tsx';

const id = '01900000-0000-7000-8000-0000000000da';

/** The connection of the page, as the browser sees it. */
class FakeSource extends EventTarget {
  static readonly opened: FakeSource[] = [];
  constructor() {
    super();
    FakeSource.opened.push(this);
  }
  close(): void {}
}

const { EventSource: before } = globalThis;
let title: string;
let asked: Asked[];
beforeEach(() => {
  FakeSource.opened.length = 0;
  globalThis.EventSource = FakeSource as unknown as typeof EventSource;
  title = 'Pintar';
  asked = fakeGateway(() => ({ id, version: 1, title }));
});
afterEach(() => {
  cleanup();
  globalThis.EventSource = before;
});

function Task() {
  useLiveRefresh();
  const { data } = useRecord('task', id);
  return <p>{String(data?.['title'])}</p>;
}
const connect = () => act(async () => void FakeSource.opened[0]?.dispatchEvent(new Event('ready')));

it('what changed while the connection was gone is read when it stands again, and nothing twice at first', async () => {
  render(
    <Page client={freshClient()}>
      <Task />
    </Page>,
  );
  await screen.findByText('Pintar');
  await connect();
  expect(asked).toHaveLength(1);
  title = 'Pintar el baño';
  await connect();
  expect(await screen.findByText('Pintar el baño')).toBeTruthy();
});
