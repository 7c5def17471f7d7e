import { Component, type ComponentType, type ReactNode, Suspense } from 'react';

interface LateCodeProps {
  /** Shown until the code is loaded. */
  readonly fallback?: ReactNode;
  /** Shown if the code does not load; nothing by default. */
  readonly missing?: ComponentType;
  readonly onMissing?: () => void;
  /** The identity of the content: an error in one does not hide the next. */
  readonly of?: string | undefined;
  readonly children: ReactNode;
}

/** A lazily loaded component. If its code does not load, the page around it stays. */
export function LateCode({ of = '', fallback, children, ...props }: LateCodeProps) {
  return (
    <Boundary key={of} {...props}>
      <Suspense fallback={fallback}>{children}</Suspense>
    </Boundary>
  );
}

class Boundary extends Component<Omit<LateCodeProps, 'of' | 'fallback'>, { readonly isMissing: boolean }> {
  override state = { isMissing: false };

  static getDerivedStateFromError() {
    return { isMissing: true };
  }

  override componentDidCatch() {
    this.props.onMissing?.();
  }

  override render() {
    const { missing: Missing, children } = this.props;
    return this.state.isMissing ? Missing && <Missing /> : children;
  }
}
