import { create } from 'zustand';

/** Whether the dialog about locked features is open. */
export const useRestrictedFeatureStore = create<{ isOpen: boolean }>(() => ({ isOpen: false }));

/**
 * Opens the one dialog that explains a feature of the paid plan (docs/product.md §1.3). Locked controls call it when they
 * are pressed, instead of what they would do.
 */
export function explainRestrictedFeature(): void {
  useRestrictedFeatureStore.setState({ isOpen: true });
}

/** Closes the dialog. */
export function closeRestrictedFeature(): void {
  useRestrictedFeatureStore.setState({ isOpen: false });
}
