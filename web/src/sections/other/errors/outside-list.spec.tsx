import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeGateway } from '../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../lib/testing/page.tsx';
import { OutsideList } from './outside-list.tsx';

configure({ asyncUtilTimeout: 30_000 });
afterEach(cleanup);

describe('the list of outside systems that fail', () => {
  it('[SCR-07] says since when and why, asks one again, and is empty once it answers', async () => {
    let isAway = true;
    const reason = 'Slack no responde y no se ha enviado nada. Repita la operación dentro de un minuto.';
    const slack = () => ({
      ...{ name: 'slack', label: 'Slack', state: isAway ? 'failed' : 'ok' },
      ...(isAway ? { since: 1_796_115_600, reason } : {}),
    });
    const asked = fakeGateway(({ call }) => {
      if (call !== '/outside/slack/check')
        return { outside: [slack(), { name: 'mail', label: 'Correo saliente', state: 'ok' }] };
      isAway = false;
      return slack();
    });
    render(
      <Page client={freshClient()}>
        <OutsideList />
      </Page>,
    );
    await screen.findByText(reason);
    screen.getByText('01/12/2026 10:00');
    expect(screen.getAllByRole('listitem')).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Probar de nuevo' }));
    await screen.findByText('Todos los sistemas externos configurados responden');
    expect(asked.filter(({ call }) => call === '/outside/slack/check')).toHaveLength(1);
  });
});
