import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command that a document tells its readers to give, or speaks of. */
export interface DocumentedCommand {
  /** Path below the root. */
  file: string;
  /** Of its first line, counted from 1. */
  line: number;
  /** As a shell takes it: continued lines joined, without comment and prompt. */
  text: string;
  /** Lines that the document shows as its answer (`console` blocks only). */
  output: string[];
}

/** A stretch of code in a document: a fenced block, or a span between backticks in a sentence. */
interface Code {
  line: number;
  text: string;
  /** Word behind the fence; undefined for a span. */
  language?: string;
}

/** Blocks whose every line is a command; in one without a language, and in a span, what begins as one is. */
const SHELL = ['sh', 'bash', 'shell', 'console'];
/** With what a command begins, behind variables that are set for it. `select` is for psql. */
const PROGRAMS =
  /^(?:(?:[A-Z][A-Z0-9_]*=(?:"[^"]*"|'[^']*'|\S*)|…)\s+)*(?:make|node|npm|npx|curl|docker|kubectl|git|nats|openssl|psql|cli\.ts|kc\.sh|printf|select)\s+\S/;

/** The documents whose lines are tried: README and all below `docs` but the decisions, which tell of their day. */
export function documents(root: string): string[] {
  const below = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' });
  const pages = below.filter((file) => file.endsWith('.md') && !file.startsWith('decisions/'));
  return ['README.md', ...pages.map((file) => `docs/${file}`).sort()];
}

/** Every command of {@link documents}, in their order. */
export function documentedCommands(root: string): DocumentedCommand[] {
  return documents(root).flatMap((file) => commandsIn(file, readFileSync(join(root, file), 'utf8')));
}

/** The commands of one document. */
export function commandsIn(file: string, text: string): DocumentedCommand[] {
  const isCommand = (command: string) => PROGRAMS.test(command);
  return codeIn(text).flatMap((code): DocumentedCommand[] => {
    if (code.language === undefined)
      return isCommand(code.text) ? [{ file, line: code.line, text: code.text, output: [] }] : [];
    if (code.language === 'console') return fromConsole(file, code);
    const all = fromLines(file, code);
    if (SHELL.includes(code.language)) return all;
    return code.language === '' ? all.filter((command) => isCommand(command.text)) : [];
  });
}

/** Blocks and spans of a document, in their order; a span may go over the end of a line. */
export function codeIn(text: string): Code[] {
  const found: Code[] = [];
  const fence = /^([ \t]*)(`{3,})([\w-]*)[^\n`]*\n([\s\S]*?)^[ \t]*\2[ \t]*$/gm;
  const lineAt = (at: number) => text.slice(0, at).split('\n').length;
  // Blanks in place of blocks keep every position what it was.
  const prose = text.replace(
    fence,
    (whole, indent: string, _ticks, language: string, body: string, at: number) => {
      const lines = body
        .split('\n')
        .map((line) => (line.startsWith(indent) ? line.slice(indent.length) : line));
      found.push({ line: lineAt(at) + 1, text: lines.join('\n'), language });
      return whole.replace(/[^\n]/g, ' ');
    },
  );
  for (const { 2: span = '', index } of prose.matchAll(
    /(?<!`)(`+)(?!`)((?:(?!\n\s*\n)[\s\S])*?[^`])\1(?!`)/g,
  ))
    found.push({ line: lineAt(index), text: span.replace(/\s+/g, ' ').trim() });
  return found.sort((one, other) => one.line - other.line);
}

/** The commands of a block, one a line unless a backslash continues it. */
function fromLines(file: string, block: Code): DocumentedCommand[] {
  const commands: DocumentedCommand[] = [];
  let begun: { line: number; text: string } | undefined;
  for (const [at, line] of block.text.split('\n').entries()) {
    const isContinued = line.endsWith('\\');
    const own = withoutComment(isContinued ? line.slice(0, -1) : line).trim();
    begun = begun ? { ...begun, text: `${begun.text} ${own}`.trim() } : { line: block.line + at, text: own };
    if (isContinued) continue;
    if (begun.text !== '') commands.push({ file, ...begun, output: [] });
    begun = undefined;
  }
  return commands;
}

/** A block as a terminal shows it: what stands behind `$` is a command, what follows is its answer. */
function fromConsole(file: string, block: Code): DocumentedCommand[] {
  const commands: DocumentedCommand[] = [];
  for (const [at, line] of block.text.split('\n').entries()) {
    if (line.startsWith('$ '))
      commands.push({ file, line: block.line + at, text: withoutComment(line.slice(2)).trim(), output: [] });
    else if (line.trim() !== '') commands.at(-1)?.output.push(line.trim());
  }
  return commands;
}

/** A line without `# …`, unless that stands between quotes. */
function withoutComment(line: string): string {
  return /^((?:"(?:\\.|[^"\\])*"|'[^']*'|(?<=\S)#|[^"'#])*)(?:#.*)?$/.exec(line)?.[1] ?? line;
}
