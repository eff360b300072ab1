import { afterEach, describe, expect, it, jest } from '@jest/globals';
import type { HistoryEntry } from '@llavero/proto/requests';
import { cleanup, configure, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import type { Row } from '../../../../lib/records.ts';
import { fakeGateway, Refusal } from '../../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import type { RuleDraft } from './rule-draft.ts';
import { RuleVersions } from './rule-versions.tsx';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const ana = '01900000-0000-7000-8000-00000000aa01';
const rule = { id: 'r', version: 3, key: 'Aviso de obra', status: 'ACTIVE', collection: 'contract' } as Row;
const before = { before: 'a', after: 'b' };
const entry = (version: number, actor: string, ...fields: string[]): HistoryEntry => ({
  ...{ version, actor, at: 1764241200 + version * 86400, verb: 'updated' },
  ...{ impersonator: null, requestId: null, origin: null },
  changes: Object.fromEntries(fields.map((name) => [name, before])),
});
const three = [
  entry(3, ana, 'key', 'description'),
  entry(2, 'service:notifications', 'status'),
  entry(1, 'x'),
];
const old = { key: 'Aviso de obras', description: 'La de antes', status: 'DISABLED', collection: 'mandate' };

interface Given {
  pages?: (before: string | undefined) => HistoryEntry[];
  refuse?: Refusal;
  onOpen?: (draft: RuleDraft) => void;
}

function open({ pages = () => three, refuse, onOpen }: Given = {}) {
  const asked = fakeGateway(({ call, input }) => {
    if (call === '/records/config/r/history') return pages(input['before'] as string | undefined);
    if (call === '/records/config/r/at') {
      if (refuse) throw refuse;
      return { version: 1, at: 0, restore: null, record: { ...old, id: 'r', version: 1 } };
    }
    const items = [{ id: ana, version: 1, firstname: 'Ana', lastname: 'Ruiz', active: true }];
    return { items, collections: {}, hasMore: false, count: 1 };
  });
  render(
    <Page client={freshClient()}>
      <RuleVersions rule={rule} onOpen={onOpen} onClose={() => undefined} />
    </Page>,
  );
  return asked;
}
const rows = async () => within(await screen.findByRole('table', { name: 'Versiones' })).getAllByRole('row');

describe('[JOB-06] versions of a rule of staff', () => {
  it('say when, who and what was changed, the newest first and which one stands', async () => {
    open();
    await screen.findByText('Ana Ruiz');
    const texts = (await rows()).map(({ textContent }) => textContent);
    expect(texts).toHaveLength(3);
    expect(texts[0]).toMatch(/^30\/11\/2025.* · actualAna Ruiz.*, /);
    expect(texts[1]).toMatch(/^29\/11\/2025.*Llavero \(automático\)/);
    expect(texts.filter((text) => text?.includes('· actual'))).toHaveLength(1);
    expect(texts[2]).toMatch(/^28\/11\/2025.*Otra persona$/);
    expect(screen.getByRole('dialog', { name: 'Versiones de «Aviso de obra»' })).toBeTruthy();
  });

  it('an earlier one opens in the editor over the version that stands, and the one that stands does not', async () => {
    const onOpen = jest.fn<(draft: RuleDraft) => void>();
    const asked = open({ onOpen });
    const [now, , first] = await rows();
    expect(within(now!).queryByRole('button')).toBeNull();
    fireEvent.click(within(first!).getByRole('button', { name: 'Volver a esta' }));
    await waitFor(() => expect(onOpen).toHaveBeenCalled());
    expect(asked.find(({ call }) => call.endsWith('/at'))?.input).toEqual({ version: '1' });
    // Whoever saves it is refused when somebody else has saved meanwhile.
    expect(onOpen.mock.calls[0]![0]).toMatchObject({
      ...{ id: 'r', version: 3, name: 'Aviso de obras', description: 'La de antes' },
      ...{ collection: 'mandate', active: false },
    });
  });

  it('a refusal is said and nothing opens', async () => {
    const onOpen = jest.fn<(draft: RuleDraft) => void>();
    open({
      onOpen,
      refuse: new Refusal({ code: 'X', kind: 'forbidden', message: 'No puede ver esa versión.' }),
    });
    fireEvent.click(within((await rows())[1]!).getByRole('button', { name: 'Volver a esta' }));
    expect((await screen.findByRole('alert')).textContent).toBe('No puede ver esa versión.');
    expect(onOpen).not.toHaveBeenCalled();
  });

  it('whoever may only read goes back to none', async () => {
    open();
    expect(await rows()).toHaveLength(3);
    expect(screen.queryByRole('button', { name: 'Volver a esta' })).toBeNull();
  });

  it('a long history comes in pages', async () => {
    const many = Array.from({ length: 50 }, (_each, at) => entry(60 - at, ana, 'status'));
    const asked = open({ pages: (from) => (from === undefined ? many : [entry(10, 'x')]) });
    expect(await rows()).toHaveLength(50);
    fireEvent.click(screen.getByRole('button', { name: 'Ver versiones anteriores' }));
    await waitFor(async () => expect(await rows()).toHaveLength(51));
    const histories = asked.filter(({ call }) => call.endsWith('/history'));
    expect(histories.map(({ input }) => input['before'])).toEqual([undefined, '11']);
    expect(screen.queryByRole('button', { name: 'Ver versiones anteriores' })).toBeNull();
  });
});
