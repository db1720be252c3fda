import { ChosenSelectionsBar } from '@/features/messages/many/chosen-selections-bar';
import { CHOSEN_LIST } from './chosen-applications';
import { readApplications } from './read-applications';

/** The bar of the chosen applications and scouts. */
export const ChosenApplicationsBar = () => (
  <ChosenSelectionsBar list={CHOSEN_LIST} readAct={readApplications} />
);
