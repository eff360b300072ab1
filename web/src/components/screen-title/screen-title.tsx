import { findScreen, useMenu } from '../../lib/menu.ts';
import { useScreenPath } from '../../lib/screen-path.ts';
import classes from './screen-title.module.css';

/** Heading of a screen. On a phone the bar above names the screen: a heading that says the same is only read out there. */
export function ScreenTitle({ title }: { title: string }) {
  const { section, subsection } = useScreenPath();
  const inBar = findScreen(useMenu(), section, subsection)?.screen.title;
  return (
    <h1 className={classes.title} data-named-above={title === inBar || undefined}>
      {title}
    </h1>
  );
}
