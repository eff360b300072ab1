import { submitApplication } from '@llavero/proto/commands/applications';
import { employmentTypes } from '@llavero/proto/records/choices/commercial';
import { documentTypes } from '@llavero/proto/records/choices/documents';
import {
  applicantFactProblems,
  applicationPrivacy,
  missingDocuments,
} from '@llavero/proto/rules/application';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { formatPhone } from '@llavero/proto/values/phone';
import { Alert, Button, Checkbox } from '@mantine/core';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useState } from 'react';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { currentSeconds } from '../../lib/current-seconds.ts';
import { StepButtons } from './step-buttons.tsx';
import type { StepName, StepProps } from './step-props.ts';
import { PrivacyText } from './privacy-text.tsx';
import classes from './reserva.module.css';

type Props = StepProps & { onSent: (answer: { waitingFor: number; mailed: number }) => void };

/** All of it once more, what is still missing, consent, and the button that sends it. */
export function ReviewStep({ code, page, keeping, onBack, onGo, onSent }: Props) {
  const [accepted, setAccepted] = useState(false);
  const [tried, setTried] = useState(false);
  const missing = missingIn(page);
  const send = useMutation({
    mutationFn: () =>
      runCommand(submitApplication, {
        code,
        version: page.version,
        accepted,
        consentVersion: applicationPrivacy.version,
      }),
    onSuccess: onSent,
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    if (accepted && missing.length === 0 && !send.isPending) send.mutate();
  };
  return (
    <form onSubmit={submit} noValidate aria-label="Revisar y enviar" className={classes.form}>
      {missing.length > 0 && (
        <Alert color="orange" title="Todavía falta">
          <ul className={classes.missing}>
            {missing.map(({ step, message }) => (
              <li key={message}>
                <Button variant="subtle" size="compact-sm" onClick={() => onGo(step)}>
                  {message}
                </Button>
              </li>
            ))}
          </ul>
        </Alert>
      )}
      <dl className={classes.summary}>
        {linesOf(page).map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      <PrivacyText retentionDate={page.retentionDate} />
      <Checkbox
        label="He leído la información sobre protección de datos y la acepto"
        checked={accepted}
        error={tried && !accepted ? 'Marque la casilla para enviar.' : undefined}
        onChange={(event) => setAccepted(event.currentTarget.checked)}
      />
      <StepButtons
        onBack={onBack}
        loading={send.isPending}
        next="Enviar la solicitud"
        disabled={missing.length > 0}
        error={send.error && errorBodyOf(send.error)}
        onReload={() => void keeping.refresh()}
      />
    </form>
  );
}

function missingIn({ main, said, terms, files }: StepProps['page']): { step: StepName; message: string }[] {
  const facts = said ?? {
    ...{ name: null, idType: null, idNumber: null, birthDate: null, phone: null, employment: null },
    annualIncome: null,
  };
  return [
    ...(main && terms?.startDate == null
      ? [{ step: 'alquiler' as const, message: 'Indique cuándo quieren entrar.' }]
      : []),
    ...applicantFactProblems(facts, currentSeconds()).map(({ message }) => ({
      step: 'datos' as const,
      message,
    })),
    ...missingDocuments(facts, files).map((type) => ({
      step: 'documentos' as const,
      message: `Añada: ${documentTypes.options[type].label}`,
    })),
  ];
}

function linesOf({ main, said, terms, people, files }: StepProps['page']): [string, ReactNode][] {
  return [
    ['Nombre', said?.name ?? '—'],
    ['Documento', said?.idNumber ?? '—'],
    ['Teléfono', said?.phone ? formatPhone(said.phone) : '—'],
    ['Trabajo', said?.employment ? employmentTypes.options[said.employment].label : '—'],
    ['Ingresos anuales', said?.annualIncome == null ? '—' : formatMoney(said.annualIncome)],
    ['Archivos', String(files.length)],
    ...(main
      ? ([
          ['Entrada', terms?.startDate == null ? '—' : formatDay(terms.startDate)],
          ['Otras personas', people.map(({ name }) => name).join(', ') || 'Ninguna'],
        ] satisfies [string, ReactNode][])
      : []),
  ];
}
