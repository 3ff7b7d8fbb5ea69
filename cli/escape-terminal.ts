/** For text that others wrote and the terminal is to show: what could steer it is spelled out. */
export { visibleText as escapeTerminal, visibleLines as escapeTerminalLines } from '../text/visible-text';
