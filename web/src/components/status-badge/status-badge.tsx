import { type ChoiceSet, choiceLabel } from '@llavero/proto/fields/choices';
import classes from './status-badge.module.css';

interface Props {
  /** The statuses with their labels and colours: `definition.states.statuses`. */
  set: ChoiceSet;
  value: string | null | undefined;
}

/** A status in the specification's seven colours: the same everywhere, readable without colour. */
export function StatusBadge({ set, value }: Props) {
  if (!value) return null;
  const colour = set.options[value]?.colour ?? 'grey';
  return (
    <span className={classes.badge} data-colour={colour}>
      {choiceLabel(set, value)}
    </span>
  );
}
