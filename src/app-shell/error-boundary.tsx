import { Component, type ErrorInfo, type ReactNode } from 'react';
import { SystemError } from '@/parts/errors/system-error';
import { alertError } from './error-alerts';
import { reportError } from './error-reporting';

type Props = { children: ReactNode; resetKey: string };
type State = { error: unknown; hasFailed: boolean; resetKey: string };

/** Shows the 500 page in place of a page that failed to render (spec §2); another page starts afresh. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { error: null, hasFailed: false, resetKey: this.props.resetKey };

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { error, hasFailed: true };
  }

  static getDerivedStateFromProps(props: Props, state: State): Partial<State> | null {
    return props.resetKey === state.resetKey
      ? null
      : { error: null, hasFailed: false, resetKey: props.resetKey };
  }

  override componentDidCatch(error: unknown, _info: ErrorInfo): void {
    // A chunk that could not be loaded while rendering has an alert of its own; a TypeError here is a real fault.
    if (alertError(error).kind !== 'alert') reportError(error);
  }

  override render(): ReactNode {
    return this.state.hasFailed ? <SystemError /> : this.props.children;
  }
}
