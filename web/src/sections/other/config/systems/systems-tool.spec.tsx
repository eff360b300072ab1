import { afterEach, describe, expect, it } from '@jest/globals';
import { cleanup, configure, fireEvent, render, screen, within } from '@testing-library/react';
import { fakeGateway, Refusal } from '../../../../lib/testing/fake-gateway.ts';
import { freshClient, Page } from '../../../../lib/testing/page.tsx';
import type { OutsideSystem } from './systems.ts';
import SystemsTool from './systems-tool.tsx';

configure({ asyncUtilTimeout: 20_000 });
afterEach(cleanup);

const setting = (variable: string, given: boolean, more = {}) => ({
  ...{ variable, description: `Qué es ${variable}`, secret: false, required: true, given },
  ...more,
});
const systems: OutsideSystem[] = [
  {
    ...{ name: 'slack', label: 'Slack', state: 'off', service: 'notifications' },
    settings: [
      setting('SLACK_BOT_TOKEN', false, { secret: true }),
      setting('SLACK_API_URL', false, { required: false }),
    ],
  },
  {
    name: 'mail',
    label: 'Correo',
    state: 'ok',
    service: 'notifications',
    settings: [setting('SMTP_URL', true)],
  },
  {
    ...{ name: 'witei', label: 'Witei', state: 'failed', since: 1_795_000_000, reason: 'Witei no responde.' },
    ...{ service: 'places', settings: [setting('WITEI_TOKEN', true, { secret: true })] },
  },
];

function open(answer: (name: string) => Partial<OutsideSystem>) {
  fakeGateway(({ call }) => {
    const [, name] = /^\/outside\/(.+)\/check$/.exec(call) ?? [];
    return name ? answer(name) : { outside: systems };
  });
  render(
    <Page client={freshClient()}>
      <SystemsTool />
    </Page>,
  );
}
const card = async (name: string) => within(await screen.findByRole('region', { name }));

describe('[SCR-07] Sistemas externos', () => {
  it('lists all, those that fail first, and says what is missing and where; secrets are named and never shown', async () => {
    open(() => ({}));
    await card('Slack');
    expect(screen.getAllByRole('region').map((one) => one.getAttribute('aria-label'))).toEqual([
      'Witei',
      'Correo',
      'Slack',
    ]);
    const slack = await card('Slack');
    slack.getByText('Para conectarlo, indique SLACK_BOT_TOKEN en el servicio notifications.');
    slack.getByText('Falta · secreta');
    slack.getByText('Opcional');
    expect(slack.queryByRole('button')).toBeNull();
    (await card('Witei')).getByText(/Witei no responde\./);
  });

  it('each is tried, and its answer is said', async () => {
    open((name) => {
      if (name === 'mail') return { state: 'ok' };
      throw new Refusal({ code: 'X', kind: 'notFound', message: 'Ninguna parte en marcha usa ese sistema.' });
    });
    fireEvent.click((await card('Correo')).getByRole('button', { name: 'Probar Correo' }));
    await (await card('Correo')).findByText('Responde y acepta las credenciales.');
    fireEvent.click((await card('Witei')).getByRole('button', { name: 'Probar Witei' }));
    await (await card('Witei')).findByText('Ninguna parte en marcha usa ese sistema.');
  });
});
