/** Whether this is a Mac, iPhone or iPad: keys have other names there, and VoiceOver reads the page. */
export const isApple = (): boolean => /Mac|iPhone|iPad/.test(navigator.platform);
