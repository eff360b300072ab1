import { Secret } from '@llavero/kit/outside/secret';
import { tellsEachFailure } from '@llavero/kit/outside/testing/failures';
import { HttpIne } from './ine/http.ts';
import { HttpSlack } from './slack/http.ts';

tellsEachFailure({
  ...{ number: 'FIN-06', label: 'INE' },
  open: (url, calls) =>
    new HttpIne({ INE_URL: url, INE_IPC_SERIES: 'IPC290751', INE_IRAV_SERIES: 'IRAV1' }, calls),
  call: (ine) => ine.series('IPC', 3),
});

tellsEachFailure({
  ...{ number: 'EXT-07', label: 'Slack' },
  open: (url, calls) =>
    new HttpSlack(
      {
        ...{ SLACK_API_URL: url, SLACK_ACTIVITY_CHANNEL: 'actividad' },
        SLACK_BOT_TOKEN: new Secret('xoxb-a-token-of-slack'),
      },
      calls,
    ),
  call: (slack) => slack.post({ id: 'c1', to: 'actividad', subject: 'Caldera', body: 'Fuga' }),
});
