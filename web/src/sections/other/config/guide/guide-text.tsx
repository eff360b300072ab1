import Markdown from 'markdown-to-jsx/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { pictureAddress } from './guide-files.ts';
import classes from './guide.module.css';

/** A link of the guide: to another topic, or out of it. */
function GuideLink({ href = '', children }: { href?: string; children?: ReactNode }) {
  const topic = /^([\w-]+)\.md(#.*)?$/.exec(href)?.[1];
  if (topic) return <Link to={`/other/config/guia/${topic}`}>{children}</Link>;
  return (
    <a href={href} target="_blank" rel="noreferrer">
      {children}
    </a>
  );
}

function GuidePicture({ src = '', alt = '' }: { src?: string; alt?: string }) {
  const address = pictureAddress(src);
  return address ? <img src={address} alt={alt} loading="lazy" /> : null;
}

/** The heading of the page is the tool's; that of a topic comes below it. */
const headings = Object.fromEntries(
  [1, 2, 3].map((level) => [`h${level}`, { component: `h${level + 1}` }] as const),
);

/** A topic of the guide. Its text is ours; raw HTML in it is shown as text all the same. */
export function GuideText({ text }: { text: string }) {
  return (
    <article className={classes.text}>
      <Markdown
        options={{
          disableParsingRawHTML: true,
          forceBlock: true,
          overrides: { ...headings, a: { component: GuideLink }, img: { component: GuidePicture } },
        }}
      >
        {text}
      </Markdown>
    </article>
  );
}
