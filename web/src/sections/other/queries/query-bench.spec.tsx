/** @jest-environment jsdom */
import { EditorView } from '@codemirror/view';
import { beforeEach, describe, expect, it, jest } from '@jest/globals';
import { act, cleanup, configure, render, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { drafts } from '../../../lib/draft-box.ts';
import { DRAFT_DAYS, draftKeyOf, dropDraftsOf } from '../../../lib/drafts.ts';
import { fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { Address, administrator, freshClient, Page } from '../../../lib/testing/page.tsx';

// Hundreds of columns of the schema beside the editor make every look-up of the test take seconds.
jest.unstable_mockModule('./schema-browser.tsx', () => ({ SchemaBrowser: () => null }));
const { QueryBench } = await import('./query-bench.tsx');

configure({ asyncUtilTimeout: 30_000 });

const user = userEvent.setup({ pointerEventsCheck: 0 });
const own = { id: 's1', name: 'Rentas', query: 'SELECT rent', author: administrator.id, shared: false };
const offer = /Hay una consulta sin guardar/;

/** Leaves the screen, as another one does, and comes back to it. */
async function open(address = '/other/queries', session = administrator): Promise<void> {
  cleanup();
  fakeGateway(({ call }) => {
    if (call === '/commands/ListSavedQueries') return { queries: [{ ...own, parameters: [] }] };
    if (call === '/commands/SaveQuery') return { id: 's1' };
    return { queries: [], runs: [], entries: [] };
  });
  render(
    <Page client={freshClient(session)} address={address}>
      <QueryBench />
      <Address />
    </Page>,
  );
  await editor();
}

async function editor(): Promise<EditorView> {
  return EditorView.findFromDOM(await screen.findByLabelText('Consulta SQL'))!;
}
const written = async () => (await editor()).state.doc.toString();

async function write(text: string): Promise<void> {
  const view = await editor();
  act(() => view.dispatch({ changes: { from: 0, to: view.state.doc.length, insert: text } }));
}

const click = async (name: string) =>
  user.click((await screen.findAllByText(name, { selector: 'span' })).at(-1)!);
/** The saved queries are there, so that an offer would be. */
const loaded = async () => {
  await open('/other/queries?consulta=s1');
  await waitFor(async () => expect(await written()).toBe(own.query));
};

describe('[SCR-07] the query that is left in the editor', () => {
  beforeEach(() => localStorage.clear());

  it('is offered on return and goes on where it was', async () => {
    await open();
    expect(screen.queryByText(offer)).toBeNull();
    await write('SELECT 1 WHERE :desde');
    await open();
    expect(await screen.findByText(offer)).toBeTruthy();
    expect(await written()).toBe('');
    await click('Continuar con ella');
    await waitFor(async () => expect(await written()).toBe('SELECT 1 WHERE :desde'));
    expect(screen.queryByText(offer)).toBeNull();
    // Until it is saved it is there again.
    await open();
    expect(await screen.findByText(offer)).toBeTruthy();
  });

  it('goes on in the saved query it was begun from, and as a new one where that is gone', async () => {
    await loaded();
    await write('SELECT rent, status');
    await open();
    await screen.findByText(offer);
    await click('Continuar con ella');
    await waitFor(async () => expect(await written()).toBe('SELECT rent, status'));
    expect(screen.getByText('Rentas')).toBeTruthy();
    expect(screen.getByLabelText('dirección').textContent).toContain('consulta=s1');

    const key = draftKeyOf(administrator.id, 'query');
    void drafts.keep(key, { ...drafts.read(key)!, of: 'gone' });
    await open();
    await screen.findByText(offer);
    await click('Continuar con ella');
    await waitFor(async () => expect(await written()).toBe('SELECT rent, status'));
    expect(screen.getByLabelText('dirección').textContent).not.toContain('consulta');
  });

  it('is forgotten once it is saved', async () => {
    await open();
    await write('SELECT rent');
    await click('Guardar');
    await user.type(await screen.findByLabelText(/Nombre/), 'Rentas');
    await click('Guardar');
    await screen.findByText('Consulta guardada.');
    await loaded();
    expect(screen.queryByText(offer)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('is forgotten when it is emptied, taken back to what was saved, or discarded', async () => {
    await open();
    await write('SELECT 1');
    await write('');
    expect(localStorage).toHaveLength(0);

    await loaded();
    await write('SELECT rent, status');
    await write(own.query);
    expect(localStorage).toHaveLength(0);

    await write('SELECT 2');
    await open();
    await screen.findByText(offer);
    await click('Descartarla');
    expect(screen.queryByText(offer)).toBeNull();
    expect(localStorage).toHaveLength(0);
  });

  it('stays while other queries are only looked at, and while the offer is not answered', async () => {
    await open();
    await write('SELECT 1');
    await loaded();
    expect(await screen.findByText(offer)).toBeTruthy();
    await write('SELECT 2');
    // Written over in the browser, but still offered here.
    await click('Continuar con ella');
    await waitFor(async () => expect(await written()).toBe('SELECT 1'));
  });

  it('is nobody else’s, goes with the sign-out, and does not stay for ever', async () => {
    const other = { ...administrator, id: '01900000-0000-7000-8000-00000000ad02' };
    await open();
    await write('SELECT 1');
    await open('/other/queries', other);
    await write('SELECT 9');
    dropDraftsOf(localStorage, administrator.id);
    expect(localStorage).toHaveLength(1);
    await open('/other/queries', other);
    expect(await screen.findByText(offer)).toBeTruthy();

    const key = draftKeyOf(other.id, 'query');
    const kept = drafts.read(key)!;
    localStorage.removeItem(key);
    void drafts.keep(key, { ...kept, savedAt: kept.savedAt - DRAFT_DAYS * 86_400_000 });
    await open('/other/queries', other);
    await screen.findByText('Guardadas');
    expect(screen.queryByText(offer)).toBeNull();
  });
});
