import {
  confirmSecondFactor,
  prepareSecondFactor,
  renewRecoveryCodes,
  secondFactor,
  turnOffSecondFactor,
} from '@llavero/proto/commands/second-factor';
import { Modal } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Enrolment } from '../../components/second-factor/enrolment.tsx';
import { ShownRecoveryCodes } from '../../components/second-factor/recovery-codes.tsx';
import { ErrorState } from '../../components/states/error-state.tsx';
import { runCommand } from '../../lib/api.ts';
import type { NewSecret } from '../../lib/second-factor.ts';
import { type FactorChange, FactorState } from './factor-state.tsx';
import { Loading } from '../../components/states/loading.tsx';

/** One's own second factor: on, off, another telephone, new recovery codes (decision 0192). */
export default function SecondFactorDialog({ onClose }: { onClose: () => void }) {
  const client = useQueryClient();
  const { data, error, refetch } = useQuery({
    queryKey: ['secondFactor'],
    queryFn: ({ signal }) => runCommand(secondFactor, {}, signal),
    staleTime: 0,
  });
  const [prepared, setPrepared] = useState<NewSecret | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const keep = (made: readonly { code: string }[]) => {
    setPrepared(null);
    setCodes(made.map(({ code }) => code));
    return client.invalidateQueries({ queryKey: ['secondFactor'] });
  };
  const changes: Record<FactorChange, (currentPassword: string) => Promise<unknown>> = {
    prepare: async (currentPassword) =>
      setPrepared(await runCommand(prepareSecondFactor, { currentPassword })),
    renew: async (currentPassword) =>
      keep((await runCommand(renewRecoveryCodes, { currentPassword })).recoveryCodes),
    turnOff: async (currentPassword) => {
      await runCommand(turnOffSecondFactor, { currentPassword });
      notifications.show({ message: 'Verificación en dos pasos desactivada' });
      onClose();
    },
  };
  const isClosable = codes.length === 0;
  return (
    <Modal
      opened
      onClose={onClose}
      title="Verificación en dos pasos"
      centered
      size={540}
      // What is shown once is not lost by a click beside it.
      closeOnClickOutside={isClosable}
      closeOnEscape={isClosable}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Loading height={160} />}
      {codes.length > 0 && <ShownRecoveryCodes codes={codes} button="Los he guardado" onDone={onClose} />}
      {codes.length === 0 && prepared && (
        <Enrolment
          prepared={prepared}
          onCode={async (code) => keep((await runCommand(confirmSecondFactor, { code })).recoveryCodes)}
          onCancel={() => setPrepared(null)}
        />
      )}
      {codes.length === 0 && !prepared && data && (
        <FactorState factor={data} onChange={(change, password) => changes[change](password)} />
      )}
    </Modal>
  );
}
