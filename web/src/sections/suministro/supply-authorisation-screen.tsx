import type { OutputOf } from '@llavero/proto/commands/command';
import {
  giveSupplyAuthorisation,
  supplyAuthorisationForm,
} from '@llavero/proto/commands/supply-authorisation';
import { supplyTypes } from '@llavero/proto/records/choices/places';
import { formatInstant } from '@llavero/proto/values/dates';
import { Alert, Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useMutation, useQuery } from '@tanstack/react-query';
import type { FormEvent } from 'react';
import { useParams } from 'react-router-dom';
import { LinkPage } from '../../components/link-page/link-page.tsx';
import classes from '../../components/link-page/link-page.module.css';
import { FormFields } from '../../components/record-form/form-fields.tsx';
import { useFormStore } from '../../components/record-form/form-store.ts';
import { inputProblems } from '../../components/record-form/record-check.ts';
import { EmptyState } from '../../components/states/empty-state.tsx';
import { errorBodyOf, runCommand } from '../../lib/api.ts';

/** `/suministro/{code}`: the new holder of a supply authorises its change (OPS-01). */
export default function SupplyAuthorisationScreen() {
  const { code = '' } = useParams();
  const query = useQuery({
    queryKey: ['supply-authorisation', code],
    queryFn: ({ signal }) => runCommand(supplyAuthorisationForm, { code }, signal),
    staleTime: Infinity,
    retry: false,
  });
  return (
    <LinkPage title="Autorizar el cambio de suministro" query={query}>
      {(asked) => <AuthorisationForm code={code} asked={asked} />}
    </LinkPage>
  );
}

interface FormProps {
  code: string;
  asked: OutputOf<typeof supplyAuthorisationForm>;
}

function AuthorisationForm({ code, asked }: FormProps) {
  const { input, label } = giveSupplyAuthorisation;
  const { name, supply, address, company, transfer, asksAccount, expiresAt } = asked;
  const form = useFormStore(() => ({
    fields: { iban: input.iban },
    check: (values) => [
      ...inputProblems(input, { ...values, code }, label),
      ...(asksAccount && !values['iban']
        ? [{ field: 'iban', rule: 'required', message: 'Indique la cuenta de cargo.' }]
        : []),
    ],
  }));
  const save = useMutation({
    mutationFn: () => {
      const { iban } = form.values();
      return runCommand(giveSupplyAuthorisation, { code, iban: typeof iban === 'string' ? iban : null });
    },
    onError: (error) => form.showProblems(errorBodyOf(error).problems ?? []),
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (!save.isPending && form.validate()) save.mutate();
  };
  if (save.isSuccess)
    return (
      <EmptyState
        icon={IconCircleCheck}
        title="Cambio autorizado"
        text="Gracias. Lo tramitamos con la compañía: puede cerrar esta página."
      />
    );
  const what = supplyTypes.options[supply].label.toLowerCase();
  return (
    <form onSubmit={submit} noValidate aria-label={label}>
      <p className={classes.lead}>
        Hola, {name}. Para poner a su nombre el contrato de {what} de {address}
        {company ? ` con ${company}` : ''} hace falta su autorización.
        {transfer === 'SUBROGATION' && ' Se mantienen la tarifa y la potencia actuales.'} El enlace sirve una
        sola vez, hasta el {formatInstant(expiresAt)}.
      </p>
      {save.error && (
        <Alert color="red" mb="md" role="alert">
          {errorBodyOf(save.error).message}
        </Alert>
      )}
      {asksAccount && (
        <FormFields
          form={form}
          names={['iban']}
          columns={1}
          overrides={{ iban: { required: true, help: 'La compañía cobrará en ella sus facturas.' } }}
        />
      )}
      <Button type="submit" size="md" fullWidth mt="lg" loading={save.isPending}>
        Autorizar el cambio
      </Button>
    </form>
  );
}
