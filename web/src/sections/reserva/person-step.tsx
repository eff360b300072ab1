import { applicantDraftShape } from '@llavero/proto/records/parts/application';
import { type ApplicantFacts, applicantFactProblems } from '@llavero/proto/rules/application';
import type { FormValues } from '../../components/record-form/form-store.ts';
import { FormFields } from '../../components/record-form/form-fields.tsx';
import { errorBodyOf } from '../../lib/api.ts';
import { currentSeconds } from '../../lib/current-seconds.ts';
import { StepButtons } from './step-buttons.tsx';
import type { StepProps } from './step-props.ts';
import { useStepForm } from './use-step-form.ts';
import classes from './reserva.module.css';

const needed = ['name', 'idType', 'idNumber', 'birthDate', 'phone', 'employment', 'annualIncome'];
const ofWork = (values: FormValues) =>
  !['STUDENT', 'PENSIONER', 'COMPANY'].includes(String(values['employment'] ?? ''));

/** Who somebody is and what they earn. */
export function PersonStep(props: StepProps) {
  const { page, keeping, onBack } = props;
  const { form, submit, save } = useStepForm(props, {
    fields: applicantDraftShape,
    initial: { ...page.said },
    label: 'Sus datos',
    path: 'said',
    // Fields and values are those of the shape.
    check: (values) => applicantFactProblems(values as FormValues & ApplicantFacts, currentSeconds()),
    input: (values) => ({ said: values as FormValues & NonNullable<typeof page.said> }),
  });
  return (
    <form onSubmit={submit} noValidate aria-label="Sus datos" className={classes.form}>
      <FormFields
        form={form}
        columns={1}
        overrides={{
          ...Object.fromEntries(needed.map((name) => [name, { required: true }])),
          annualIncome: { label: 'Ingresos anuales brutos', required: true },
          employer: { visible: ofWork },
          employedSince: { visible: ofWork },
        }}
      />
      <p className={classes.note}>Correo de la solicitud: {page.email}</p>
      <StepButtons
        onBack={onBack}
        loading={save.isPending}
        error={save.error && errorBodyOf(save.error)}
        onReload={() => void keeping.refresh().then(() => window.location.reload())}
      />
    </form>
  );
}
