import { defineJob } from '@llavero/kit/jobs/define-job';
import { z } from 'zod';

/** Accounts that were in use before accounts were approved count as approved, once (decision 0034). */
export const earlierAccountsJob = defineJob({
  name: 'earlier-accounts',
  label: 'Cuentas anteriores a la aprobación',
  input: z.object({}),
  attempts: 5,
  concurrency: 1,
  priority: 1,
  interrupted: 'repeat',
  cancel: 'never',
  failed: 'Las cuentas en uso no se han podido dar por aprobadas: reinicie el servicio.',
  panel: { worker: 'EarlierAccounts', show: 'failures' },
});
