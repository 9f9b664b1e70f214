/**
 * Runs in the document's head: asks for the faces once the first paint is on the screen, so that
 * 60 KB of them do not hold it up. Who comes from another page of ours has them, and gets them at
 * once. app/fonts/faces.css has the rest.
 */
export const facesScript = `(function(e,f){f=function(){e.dataset.faces=""};try{if(document.referrer.indexOf(location.origin+"/")===0)return f();new PerformanceObserver(f).observe({type:"paint",buffered:true})}catch(x){}addEventListener("load",f)})(document.documentElement);`;
