import '../shell.spec.ts';
import '../shell-workbench.spec.ts';
import '../record-window.spec.ts';
import '../small-screens.spec.ts';
import '../home.spec.ts';
