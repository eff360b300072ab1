import { applicationUnits, startApplication } from '@llavero/proto/commands/applications';
import type { InputOf } from '@llavero/proto/commands/command';
import { TRAP } from '@llavero/proto/commands/public-form';
import { applicationPrivacy } from '@llavero/proto/rules/application';
import { formatDay } from '@llavero/proto/values/dates';
import { formatMoney } from '@llavero/proto/values/money';
import { Alert, Button, Select } from '@mantine/core';
import { IconMailCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { FormTrap } from '../../components/form-trap/form-trap.tsx';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import linkClasses from '../../components/link-page/link-page.module.css';
import { FormFields } from '../../components/record-form/form-fields.tsx';
import {
  type FormStore,
  useFormError,
  useFormStore,
  useFormValue,
} from '../../components/record-form/form-store.ts';
import { inputProblems } from '../../components/record-form/record-check.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';
import { newId } from '../../lib/new-id.ts';
import { useSearchParams } from '../../lib/search-params.ts';
import { sessionOptions } from '../../lib/session.tsx';
import { PrivacyText } from './privacy-text.tsx';
import { ResumeForm } from './resume-form.tsx';
import classes from './reserva.module.css';

type Unit = { id: string; title: string; city: string | null; rent: number | null; from: number | null };

const own = ['name', 'email', 'phone'] as const;

/**
 * `/reserva`: begins an application (OPS-06). Anybody chooses among the units that are offered; staff, who come by «Solicitar
 * Solvencia» (TOP-04), among all.
 */
export default function StartScreen() {
  const units = useQuery({
    queryKey: ['application-units'],
    queryFn: ({ signal }) => runCommand(applicationUnits, {}, signal),
    staleTime: 60_000,
  });
  const isStaff = units.data?.byStaff === true;
  // The fields of the staff need to know who fills them in; visitors are asked for no session (SES-04).
  const session = useQuery({ ...sessionOptions, enabled: isStaff });
  const query = isStaff && session.isPending ? { ...units, data: undefined } : units;
  return (
    <LinkPage title={isStaff ? 'Solicitar solvencia' : 'Solicitud de alquiler'} query={query}>
      {({ units: offered }) => <StartForm key={String(isStaff)} units={offered} isStaff={isStaff} />}
    </LinkPage>
  );
}

function StartForm({ units, isStaff }: { units: Unit[]; isStaff: boolean }) {
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const [request] = useState(newId);
  const [trap, setTrap] = useState('');
  const { input, label } = startApplication;
  const asked = isStaff ? (['mandate', ...own, 'withoutMail'] as const) : ([...own, 'accepted'] as const);
  const rest = { request, consentVersion: applicationPrivacy.version, [TRAP]: trap };
  const form = useFormStore(() => ({
    fields: Object.fromEntries(['unit', ...asked].map((name) => [name, input[name as keyof typeof input]])),
    initial: { unit: search.get('unit'), mandate: isStaff ? search.get('mandate') : null },
    check: (values) => [
      ...inputProblems(input, { ...values, ...rest }, label),
      ...(isStaff || values['accepted'] === true
        ? []
        : [{ field: 'accepted', rule: 'required', message: 'Marque la casilla para continuar.' }]),
    ],
  }));
  const start = useMutation({
    mutationFn: () =>
      runCommand(startApplication, { ...form.values(), ...rest } as InputOf<typeof startApplication>),
    onError: (error) => form.showProblems(errorBodyOf(error).problems ?? []),
    onSuccess: ({ code }) => {
      if (code) void navigate(`/reserva/${code}`, { replace: true });
    },
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!start.isPending && form.validate()) start.mutate();
  };
  if (start.isSuccess && start.data.code === null)
    return (
      <EmptyState
        icon={IconMailCheck}
        title="Revise su correo"
        text="Esta solicitud ya se ha enviado o continúa con el enlace que se mandó por correo."
      />
    );
  return (
    <>
      <form onSubmit={submit} noValidate aria-label={label} className={classes.form}>
        <p className={linkClasses.lead}>
          {isStaff
            ? 'Empiece la solicitud con los datos del candidato. Puede seguir usted o enviarle el enlace para que la complete.'
            : 'Son unos diez minutos. Todo se guarda a medida que avanza, y recibirá un correo con un enlace para continuar cuando quiera.'}
        </p>
        <FormFields
          form={form}
          names={['unit', ...asked]}
          columns={1}
          overrides={{
            unit: isStaff
              ? { linkFilter: { type: 'UNIT' } }
              : { render: (store) => <UnitChoice form={store} units={units} /> },
            withoutMail: { label: 'No enviar el enlace por correo: la completo yo' },
          }}
        />
        {!isStaff && <PrivacyText />}
        <FormTrap value={trap} onChange={setTrap} />
        {start.error && (
          <Alert color="red" role="alert">
            {errorBodyOf(start.error).message}
          </Alert>
        )}
        <Button type="submit" size="md" fullWidth loading={start.isPending}>
          Empezar la solicitud
        </Button>
      </form>
      {!isStaff && <ResumeForm />}
    </>
  );
}

function UnitChoice({ form, units }: { form: FormStore; units: Unit[] }) {
  const value = useFormValue(form, 'unit');
  const error = useFormError(form, 'unit');
  return (
    <Select
      label="Vivienda"
      required
      searchable
      placeholder="Elija una vivienda"
      nothingFoundMessage="No hay ninguna con ese nombre"
      data={units.map((unit) => ({ value: unit.id, label: textOf(unit) }))}
      value={typeof value === 'string' ? value : null}
      onChange={(next) => form.set('unit', next)}
      error={error}
      description={units.length === 0 ? 'Ahora mismo no hay viviendas publicadas.' : undefined}
    />
  );
}

const textOf = ({ title, city, rent, from }: Unit): string =>
  [
    [title, city].filter(Boolean).join(', '),
    rent === null ? null : `${formatMoney(rent)} al mes`,
    from === null ? null : `desde el ${formatDay(from)}`,
  ]
    .filter(Boolean)
    .join(' · ');
