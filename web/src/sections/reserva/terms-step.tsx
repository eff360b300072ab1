import { applicationTermsShape } from '@llavero/proto/records/parts/application';
import { formatMoney } from '@llavero/proto/values/money';
import type { FormValues } from '../../components/record-form/form-store.ts';
import { FormFields } from '../../components/record-form/form-fields.tsx';
import { errorBodyOf } from '../../lib/api.ts';
import { StepButtons } from './step-buttons.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';
import classes from './reserva.module.css';

/** When they want to move in, and who will live there. */
export function TermsStep(props: StepProps) {
  const { page, keeping, onBack } = props;
  const { form, submit, save } = useStepForm(props, {
    fields: applicationTermsShape,
    initial: { ...page.terms },
    label: 'Alquiler',
    path: 'terms',
    check: ({ startDate }) =>
      startDate == null
        ? [{ field: 'startDate', rule: 'required', message: 'Indique cuándo quieren entrar.' }]
        : [],
    // Fields and values are those of the shape.
    input: (values) => ({ terms: values as FormValues & NonNullable<typeof page.terms> }),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="El alquiler" className={classes.form}>
      {page.rent !== null && (
        <p className={classes.note}>
          Renta: <strong>{formatMoney(page.rent)}</strong> al mes.
        </p>
      )}
      <FormFields form={form} columns={1} overrides={{ startDate: { required: true } }} />
      <StepButtons
        onBack={onBack}
        loading={save.isPending}
        error={save.error && errorBodyOf(save.error)}
        onReload={() => void keeping.refresh().then(() => window.location.reload())}
      />
    </form>
  );
}
