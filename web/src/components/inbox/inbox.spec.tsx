import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { agent } from '@llavero/proto/records/people/agent';
import { cleanup, configure, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { menuLists } from '@llavero/proto/navigation';
import { IconUser } from '@tabler/icons-react';
import { type Menu, MenuContext } from '../../lib/menu.ts';
import type { Asked } from '../../lib/testing/fake-gateway.ts';
import { factoryGateway, factoryRecord } from '../../lib/testing/factory-gateway.ts';
import { Address, freshClient, Page } from '../../lib/testing/page.tsx';
import type { InboxNotice } from '../../lib/inbox.ts';
import { FollowButton } from '../detail-window/follow-button.tsx';
import { InboxPanel } from './inbox-panel.tsx';
import { noticeText } from './notice-text.ts';

configure({ asyncUtilTimeout: 20_000 });

const record = '01900000-0000-7000-8000-0000000000c1';
const luis = '01900000-0000-7000-8000-0000000000a2';
const landlords = {
  path: 'agent/landlord',
  key: 'landlord',
  title: 'Propietarios',
  icon: IconUser,
  list: menuLists['agent/landlord'],
  load: () => Promise.reject(new Error('is not opened here')),
} as const;
const menu: Menu = [{ key: 'agent', title: 'Personas', icon: IconUser, screens: [landlords] }];
const user = userEvent.setup();
let asked: Asked[];
let unread: number;
let follows: boolean;

const notice = (more: Partial<InboxNotice> = {}): InboxNotice => ({
  kind: 'CHANGE',
  at: 1_790_000_000,
  actors: luis,
  verb: 'updated',
  fields: 'profession,language',
  ...more,
});

beforeEach(() => {
  unread = 1;
  follows = false;
  asked = factoryGateway(({ call, input }) => {
    if (call === 'getComponentItems')
      return {
        items: [factoryRecord('employee', luis, { firstname: 'Luis', lastname: 'Gil' })],
        collections: {},
      };
    if (call === '/commands/MarkInboxRead') {
      unread = 0;
      return { read: 1 };
    }
    if (call === '/commands/FollowState') return { follows };
    if (call === '/commands/FollowRecord') return { follows: (follows = input['follow'] === true) };
    if (call === '/commands/InboxSettings')
      return { settings: [{ kind: 'MENTION', inApp: true, byMail: false }] };
    if (call !== '/commands/MyInbox') return undefined;
    const group = { collection: 'agent', record, title: 'Ana Ferrer', at: 1, unread, notices: [notice()] };
    return { groups: input['unread'] && unread === 0 ? [] : [group], unread, hasMore: false };
  });
});
afterEach(cleanup);

const show = (element = <InboxPanel />) =>
  render(
    <Page client={freshClient()} address="/home/task">
      <MenuContext value={menu}>{element}</MenuContext>
      <Address />
    </Page>,
  );
const sent = (name: string) =>
  asked.filter(({ call }) => call === `/commands/${name}`).map(({ input }) => input);
const openPanel = async () => {
  show();
  await user.click(await screen.findByRole('button', { name: 'Avisos: 1 sin leer' }));
  return screen.findByRole('region', { name: 'Avisos' });
};

describe('the inbox of the shell', () => {
  it('[SCR-04] tells by record what has changed and who did it, and leads to the record, which reads it', async () => {
    const inbox = await openPanel();
    expect(await within(inbox).findByText(/^Cambios de Luis Gil: Profesión, Idioma/)).toBeTruthy();
    await user.click(within(inbox).getByRole('link', { name: 'Ana Ferrer' }));
    await waitFor(() => expect(screen.getByLabelText('dirección').textContent).toContain(`/agent/${record}`));
    expect(sent('MarkInboxRead')).toEqual([{ collection: 'agent', record }]);
    expect(await screen.findByRole('button', { name: 'Avisos' })).toBeTruthy();
  });

  it('[SCR-04] marks one record as read, and all of them', async () => {
    const inbox = await openPanel();
    await user.click(await within(inbox).findByRole('button', { name: 'Marcar como leído: Ana Ferrer' }));
    expect(await within(inbox).findByText('Nada sin leer')).toBeTruthy();
    expect(sent('MarkInboxRead')).toEqual([{ collection: 'agent', record }]);
    cleanup();
    unread = 1;
    const again = await openPanel();
    await user.click(await within(again).findByRole('button', { name: 'Marcar todo como leído' }));
    expect(await within(again).findByText('Nada sin leer')).toBeTruthy();
    expect(sent('MarkInboxRead').at(-1)).toEqual({});
  });

  it('[SCR-04] shows what is read, too, and says what is told where', async () => {
    const inbox = await openPanel();
    await user.click(within(inbox).getByRole('radio', { name: 'Todos' }));
    await waitFor(() => expect(sent('MyInbox').some((input) => input['unread'] === false)).toBe(true));
    await user.click(within(inbox).getByRole('button', { name: 'Preferencias de avisos' }));
    await user.click(await screen.findByRole('switch', { name: 'Menciones: resumen por correo' }));
    await waitFor(() =>
      expect(sent('SetInboxSetting')).toEqual([{ kind: 'MENTION', inApp: true, byMail: true }]),
    );
  });

  it('[SCR-04] follows the record of a window, and no longer', async () => {
    show(<FollowButton collection="agent" id={record} />);
    const button = await screen.findByRole('button', { name: 'Seguir' });
    await waitFor(() => expect(button.hasAttribute('disabled')).toBe(false));
    await user.click(button);
    await user.click(await screen.findByRole('button', { name: 'Dejar de seguir' }));
    expect(await screen.findByRole('button', { name: 'Seguir' })).toBeTruthy();
    expect(sent('FollowRecord').map(({ follow }) => follow)).toEqual([true, false]);
  });
});

describe('a notice', () => {
  const say = (more: Partial<InboxNotice>) => noticeText(notice(more), agent, (id) => id);

  it('[SCR-04] says who and what in one line, of many fields the first ones', () => {
    expect(say({ kind: 'MENTION', verb: 'mentioned', actors: 'Ana' })).toBe('Mención de Ana en una nota');
    expect(say({ verb: 'deleted', actors: 'Ana' })).toBe('Ana eliminó el registro');
    expect(say({ actors: 'Ana,Luis', fields: 'profession' })).toBe('Cambios de Ana y Luis: Profesión');
    expect(say({ actors: 'Ana', fields: 'noSuchField' })).toBe('Cambios de Ana');
    const many = say({ actors: 'Ana', fields: 'profession,language,firstname,lastname,email' });
    expect(many).toMatch(/^Cambios de Ana: Profesión, Idioma, .+, .+ y 1 más$/);
  });
});
