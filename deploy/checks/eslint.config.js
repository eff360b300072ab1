import globals from 'globals';
import reactHooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';
import { boundaries } from './src/boundaries.js';

/** House rules as lint rules. Types are checked by the compiler, format by prettier; neither is repeated here. */
export default tseslint.config(
  { ignores: ['**/node_modules/', '**/dist/', '**/coverage/', '.data/', '.cache/'] },
  ...tseslint.configs.recommended,
  {
    plugins: { llavero: boundaries },
    languageOptions: {
      // Classes that Nest injects are named by decorator metadata and must stay real imports.
      parserOptions: { experimentalDecorators: true, emitDecoratorMetadata: true },
    },
    linterOptions: { reportUnusedDisableDirectives: 'error' },
    rules: {
      'llavero/imports': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      '@typescript-eslint/consistent-type-imports': [
        'error',
        { fixStyle: 'inline-type-imports', disallowTypeAnnotations: false },
      ],
      '@typescript-eslint/no-unused-vars': [
        'error',
        { argsIgnorePattern: '^_', varsIgnorePattern: '^_', ignoreRestSiblings: true },
      ],
      eqeqeq: ['error', 'smart'],
      'no-constant-binary-expression': 'error',
      'no-promise-executor-return': 'off',
      'no-unreachable-loop': 'error',
      'no-self-compare': 'error',
      'prefer-const': ['error', { ignoreReadBeforeAssign: true }],
      'max-lines': ['error', { max: 400 }],
    },
  },
  // Written by the generator and never read again from end to end.
  { files: ['**/migrations/*.ts'], rules: { 'max-lines': 'off' } },
  {
    // Services speak through the logger, which carries the request id and hides personal data.
    files: ['services/**/*.ts', 'gateway/**/*.ts', 'proto/**/*.ts', 'web/src/**/*.{ts,tsx}'],
    rules: { 'no-console': 'error' },
  },
  {
    files: ['web/**/*.{ts,tsx}'],
    plugins: { 'react-hooks': reactHooks },
    languageOptions: { globals: globals.browser },
    rules: { 'react-hooks/rules-of-hooks': 'error', 'react-hooks/exhaustive-deps': 'error' },
  },
  { files: ['**/*.{js,mjs}'], languageOptions: { globals: globals.node } },
);
