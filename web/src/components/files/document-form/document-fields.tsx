import type { FieldProblem } from '@llavero/proto/errors';
import { metaOf } from '@llavero/proto/fields/field';
import type { DocumentTypeCode } from '@llavero/proto/records/choices/documents';
import { document } from '@llavero/proto/records/documents/document';
import { saysExpiry } from '@llavero/proto/records/documents/document.parameters';
import { FieldInput } from '../../field-input/field-input.tsx';
import { type DocumentValues, parameterMetas, valuesOfType } from './document-values.ts';
import classes from './document-fields.module.css';

interface Props {
  /** Somebody sends a paper of a known type: only what nobody else can say of it is asked for. */
  briefly?: boolean;
  values: DocumentValues;
  onChange: (values: DocumentValues) => void;
  /** Named as the service names them: `parameters.number`. */
  problems: readonly FieldProblem[];
  /** Unix seconds: the day that dates stand at. */
  now: number;
}

const { type: typeField, expirationDate } = document.fields;

/** The type of a document and what its type asks for (F §3, VAL-08). */
export function DocumentFields({ values, onChange, problems, now, briefly = false }: Props) {
  const { type, parameters } = values;
  const errorOf = (field: string) => problems.find((problem) => problem.field === field)?.message;
  return (
    <div className={classes.fields}>
      {!briefly && (
        <FieldInput
          meta={metaOf(typeField)}
          name="type"
          required
          value={type}
          // Every value of the choice is a type.
          onChange={(next) => onChange(valuesOfType(next as DocumentTypeCode, now, values))}
          error={errorOf('type')}
        />
      )}
      {parameterMetas(type, briefly).map(([name, meta]) => (
        <FieldInput
          key={`${type}.${name}`}
          meta={meta}
          name={name}
          value={parameters[name] ?? null}
          onChange={(value) => onChange({ ...values, parameters: { ...parameters, [name]: value } })}
          error={errorOf(`parameters.${name}`)}
        />
      ))}
      {!briefly && !saysExpiry(type) && (
        <FieldInput
          meta={metaOf(expirationDate)}
          name="expirationDate"
          value={values.expirationDate}
          onChange={(day) => onChange({ ...values, expirationDate: typeof day === 'number' ? day : null })}
          error={errorOf('expirationDate')}
        />
      )}
    </div>
  );
}
