import type { OutputOf } from '@llavero/proto/commands/command';
import {
  resendInvoiceRecords,
  setInvoiceRegister,
  verifyInvoiceRegister,
} from '@llavero/proto/commands/verifactu';
import { counted, formatNumber } from '@llavero/proto/values/number';
import { Button, Group } from '@mantine/core';
import { notifications } from '@mantine/notifications';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { CommandButton } from '../../../../components/command-dialog/command-button.tsx';
import { ScreenViews } from '../../../../components/screen-views/screen-views.tsx';
import { errorBodyOf, runCommand } from '../../../../lib/api.ts';
import classes from '../config.module.css';
import { type Issuer, settingsDone } from './issuer.ts';
import { RegisterEvents } from './register-events.tsx';
import { RegisterRecords } from './register-records.tsx';
import own from './verifactu.module.css';

type Verdict = OutputOf<typeof verifyInvoiceRegister>;

interface Props {
  issuer: Issuer;
  name: string;
  mayChange: boolean;
  onChanged: () => void;
}

/** The register of one issuer: its chain, its records and its log. */
export function IssuerRegister({ issuer, name, mayChange, onChanged }: Props) {
  const [verdict, setVerdict] = useState<Verdict | null>(null);
  const { issuer: id, organization, landlord, empowerment, empoweredSince, from, isOwnDay } = issuer;
  const failed = (error: unknown) =>
    notifications.show({ color: 'red', title: 'No se ha hecho', message: errorBodyOf(error).message });
  const verify = useMutation({
    mutationFn: () => runCommand(verifyInvoiceRegister, { issuer: id }),
    onSuccess: (found) => {
      setVerdict(found);
      onChanged();
    },
    onError: failed,
  });
  const resend = useMutation({
    mutationFn: (records: readonly string[]) =>
      runCommand(resendInvoiceRecords, {
        issuer: id,
        // None named: all that were refused or not sent.
        ...(records.length > 0 ? { records: records.map((record) => ({ record })) } : {}),
      }),
    onSuccess: ({ resent, corrected }) => {
      notifications.show({
        color: 'green',
        message: `Reenviados: ${resent}. Subsanados con un registro nuevo: ${corrected}.`,
      });
      onChanged();
    },
    onError: failed,
  });
  return (
    <section className={classes.recent} aria-label={name}>
      <div className={classes.bar}>
        <h2>{name}</h2>
        <Group gap={8}>
          <Button size="xs" variant="default" loading={verify.isPending} onClick={() => verify.mutate()}>
            Comprobar la cadena
          </Button>
          {issuer.refused > 0 && (
            <Button size="xs" loading={resend.isPending} onClick={() => resend.mutate([])}>
              {`Reenviar lo rechazado (${formatNumber(issuer.refused, 0)})`}
            </Button>
          )}
          {mayChange && (
            <CommandButton
              label="Ajustes"
              command={setInvoiceRegister}
              preset={organization ? { organization } : { landlord }}
              initial={{ starts: isOwnDay ? from : null, empowerment, empoweredSince }}
              ask={landlord ? ['starts', 'empowerment', 'empoweredSince', 'note'] : ['starts']}
              done={settingsDone}
              then={onChanged}
            />
          )}
        </Group>
      </div>
      {verdict && <ChainVerdict verdict={verdict} />}
      <ScreenViews
        label="Vista del emisor"
        views={[
          {
            key: 'registros',
            title: 'Registros',
            content: (
              <RegisterRecords
                issuer={id}
                // What was resent or verified shows at once.
                key={`${issuer.records} ${issuer.pending} ${issuer.refused}`}
                onResend={(record) => resend.mutate([record])}
              />
            ),
          },
          { key: 'eventos', title: 'Eventos', content: <RegisterEvents issuer={id} /> },
        ]}
      />
    </section>
  );
}

function ChainVerdict({ verdict }: { verdict: Verdict }) {
  const { isWhole, records, brokenPosition, brokenNumber, reason, unrecorded } = verdict;
  return (
    <p className={own.verdict} data-whole={isWhole} role="status">
      {isWhole
        ? `La cadena está íntegra: ${counted(records, 'registro comprobado', 'registros comprobados')}, del primero al último.`
        : `La cadena se rompe en la posición ${formatNumber(brokenPosition ?? 0, 0)}${brokenNumber ? ` (${brokenNumber})` : ''}. ${reason} No emita más facturas de este emisor y avise a quien administra Llavero.`}
      {unrecorded > 0 &&
        ` Hay ${counted(unrecorded, 'factura', 'facturas')} desde la fecha de inicio sin registro, de una importación o de otro programa.`}
    </p>
  );
}
