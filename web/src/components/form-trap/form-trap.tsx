import { TRAP } from '@llavero/proto/commands/public-form';
import classes from './form-trap.module.css';

/** The field of a public form that people neither see, reach by keyboard nor hear (decision 0109); its value is sent along. */
export function FormTrap({ value, onChange }: { value: string; onChange: (value: string) => void }) {
  return (
    <div className={classes.trap} aria-hidden="true">
      <label>
        Deje este campo vacío
        <input
          name={TRAP}
          tabIndex={-1}
          autoComplete="off"
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      </label>
    </div>
  );
}
