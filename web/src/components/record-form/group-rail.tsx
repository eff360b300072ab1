import classes from './record-form.module.css';

interface Props {
  groups: readonly { key: string; title: string }[];
}

/** The groups of a long record, to jump to. */
export function GroupRail({ groups }: Props) {
  if (groups.length < 3) return null;
  const jump = (key: string) => document.getElementById(`grupo-${key}`)?.scrollIntoView({ block: 'start' });
  return (
    <nav className={classes.rail} aria-label="Grupos de datos">
      {groups.map(({ key, title }) => (
        <button key={key} type="button" onClick={() => jump(key)}>
          {title}
        </button>
      ))}
    </nav>
  );
}
